/**
 * In the page of a remote that is being written: takes each new build into the page as it stands, or loads the page anew
 * when a change cannot be taken in. What does not compile is shown over the page until it does.
 */
interface HotApi {
  status(): string;
  check(apply: boolean): Promise<readonly unknown[] | null>;
}

declare const __webpack_hash__: string;

/** What the dev server tells after each build. */
interface Built {
  readonly hash: string;
  readonly errors: readonly string[];
}

const hot = (import.meta as unknown as { readonly webpackHot?: HotApi }).webpackHot;
const noticeId = 'live-client-errors';

function showErrors(errors: readonly string[]): void {
  document.getElementById(noticeId)?.remove();
  if (errors.length === 0) return;
  const notice = document.createElement('pre');
  notice.id = noticeId;
  notice.setAttribute('role', 'alert');
  notice.textContent = errors.join('\n\n');
  Object.assign(notice.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2000',
    margin: '0',
    padding: '1.5rem',
    overflow: 'auto',
    background: '#1c1633',
    color: '#fffcf6',
    whiteSpace: 'pre-wrap',
  });
  document.body.append(notice);
}

let wanted = __webpack_hash__;

async function follow(): Promise<void> {
  if (!hot || hot.status() !== 'idle' || wanted === __webpack_hash__) return;
  try {
    const taken = await hot.check(true);
    if (!taken) window.location.reload();
    else await follow(); // another build may have come meanwhile
  } catch (error) {
    console.warn('The change cannot be taken into the page; loading it anew', error);
    window.location.reload();
  }
}

new EventSource('/__dev/events').onmessage = ({ data }: MessageEvent<string>) => {
  const { hash, errors } = JSON.parse(data) as Built;
  showErrors(errors);
  if (errors.length > 0) return;
  wanted = hash;
  void follow();
};
