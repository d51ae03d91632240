import { readConfig } from 'shared/runtime/config';
import type { PretendAnswer, PretendRequest } from './call';
import { replaceXhr, type SentXhr } from './fake-xhr';

function toRequest({ method, url, headers, body }: SentXhr): PretendRequest {
  const base = new URL(readConfig().apiBase, 'http://portal').pathname;
  const path = url.pathname;
  return {
    method,
    path: path.startsWith(`${base}/`) ? path.slice(base.length) : path,
    query: Object.fromEntries(url.searchParams),
    token: /^Bearer +(.+)$/.exec(headers.authorization ?? '')?.[1],
    ifMatch: headers['if-match'],
    body: body ?? undefined,
  };
}

/** Bytes of a body, by its files and texts. */
function sizeOf(body: unknown): number {
  if (!(body instanceof FormData)) return typeof body === 'string' ? body.length : 0;
  const values: FormDataEntryValue[] = [...body.values()];
  return values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length : value.size), 0);
}

/**
 * Replaces the network of the API client.
 * @param respond returns null when no answer comes, as when offline
 * @returns a function that restores the network
 */
export function replaceNetwork(
  respond: (request: PretendRequest) => Promise<PretendAnswer | null>,
): () => void {
  return replaceXhr(async (sent) => {
    const size = sizeOf(sent.body);
    sent.progress(0, size);
    const answer = await respond(toRequest(sent));
    sent.progress(size, size);
    return answer;
  });
}
