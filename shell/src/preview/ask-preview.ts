import { previewsPath, previewTokenPattern, type Preview } from 'shared/contract/preview';

/** Milliseconds for the edge to answer: the page waits for it. */
const patience = 5_000;

/**
 * Asks the edge which build a token is for. What does not look like a token is not sent.
 * @returns null when the token is not good
 * @throws without an answer
 */
export async function askPreview(token: string): Promise<Preview | null> {
  if (!previewTokenPattern.test(token)) return null;
  const response = await fetch(`${previewsPath}/${token}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The answer was ${response.status}`);
  return (await response.json()) as Preview;
}
