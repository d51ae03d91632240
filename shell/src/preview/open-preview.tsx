import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { previewsPath, previewTokenPattern, type Preview } from 'platform/preview';
import { edgeAnswer } from 'platform/time-limits';
import { toasts } from 'shared/runtime/toasts';
import type { preferBuild } from '../loader/tab-builds';
import { Badge } from './badge';
import { keepToken, keptToken, takeLinkedToken } from './token';

const notGood = 'This preview link is not good here, or has expired. Please ask for a new one.';
const notAnswered = 'The preview could not be asked for. Reload the page to try again.';

/**
 * Asks the edge which build a token is for. Text that does not look like a token is not sent.
 * @returns null when the token is not valid
 * @throws without an answer
 */
async function askPreview(token: string): Promise<Preview | null> {
  if (!previewTokenPattern.test(token)) return null;
  const response = await fetch(`${previewsPath}/${token}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(edgeAnswer),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The answer was ${response.status}`);
  return (await response.json()) as Preview;
}

/**
 * Draws the badge in a root of its own, which no crash of a screen can take away. Returns the way to remove
 * it.
 */
function showBadge(preview: Preview, onLeave: () => void): () => void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place, { identifierPrefix: 'preview-' });
  root.render(<Badge preview={preview} onLeave={onLeave} />);
  return () => {
    place.remove();
    // A crash is reported while React commits, when no root may be unmounted.
    queueMicrotask(() => root.unmount());
  };
}

/**
 * The loader's part in it is handed in: a chunk that imported it would break the shell's entry into pieces.
 */
interface Tab {
  readonly prefer: typeof preferBuild;
  readonly reload: () => void;
}

/** From now on the tab shows this build, until it fails or the viewer leaves. */
function begin({ prefer, reload }: Tab, preview: Preview): void {
  const { name, build } = preview;
  const removeBadge = showBadge(preview, () => {
    keepToken(null);
    reload(); // nothing that the build has put into the page stays
  });
  prefer(name, build, () => {
    keepToken(null);
    removeBadge();
    toasts.error(
      `${name} ${build.version} failed, so you see what candidates see. The link opens it again.`,
      'Preview ended',
    );
  });
}

/**
 * Tries the link's token, then the one that the tab has kept: a bad link changes nothing.
 * @returns a message for the viewer, or null
 */
async function tryTokens(tab: Tab): Promise<string | null> {
  let trouble: string | null = null;
  for (const token of new Set([takeLinkedToken(), keptToken()])) {
    if (token === null) continue;
    try {
      const preview = await askPreview(token);
      if (preview) {
        keepToken(token);
        begin(tab, preview);
        return trouble;
      }
      trouble = notGood;
      keepToken(null);
    } catch (error) {
      console.warn('The preview could not be asked for', error);
      keepToken(token);
      return notAnswered;
    }
  }
  return trouble;
}

/**
 * Finds out what a tab that was asked for a preview is to show, and then lets the shell begin, in any case.
 */
export async function openPreview(
  render: () => void,
  prefer: Tab['prefer'],
  reload: Tab['reload'] = () => location.reload(),
): Promise<void> {
  const trouble = await tryTokens({ prefer, reload });
  // At once, since a toast that comes together with its live region is not read out.
  flushSync(render);
  if (trouble) toasts.error(trouble, 'No preview');
}
