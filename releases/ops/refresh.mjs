// Exchanges what the page shows for what is so now, every 15 seconds while somebody can see it. Without this
// script the page shows the moment it was loaded.

const everyMs = 15_000;
const live = document.querySelector('#live');
const updates = document.querySelector('#updates');
const state = document.querySelector('#updates-state');
const pause = document.querySelector('#updates-pause');
let paused = false;

/** A dialog, a selected text or a page in the background: nothing must move there. */
const isQuiet = () =>
  paused ||
  document.hidden ||
  document.querySelector('dialog[open]') !== null ||
  document.getSelection()?.isCollapsed === false;

const clock = () => new Date().toLocaleTimeString('en-IN', { hour12: false });

function exchange(fresh) {
  const focused = live.contains(document.activeElement) ? document.activeElement?.id : '';
  const opened = [...live.querySelectorAll('details[id]')].map(({ id, open }) => ({ id, open }));
  live.replaceChildren(...document.adoptNode(fresh).childNodes);
  for (const { id, open } of opened) document.getElementById(id)?.toggleAttribute('open', open);
  document.dispatchEvent(new Event('exchanged'));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

async function refresh() {
  if (isQuiet()) return;
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(everyMs) });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const fresh = page.querySelector('#live');
    if (answer.redirected)
      location.reload(); // the session has ended: the reload leads to the login
    else if (!answer.ok || !fresh) throw new Error(`The page answered ${answer.status}`);
    else if (!isQuiet()) {
      exchange(fresh);
      state.textContent = `Updated ${clock()}`;
      state.classList.remove('updates__late');
    }
  } catch {
    state.textContent = `Could not be updated at ${clock()}: what you see may be old`;
    state.classList.add('updates__late');
  }
}

if (live && updates && state && pause) {
  updates.hidden = false;
  pause.addEventListener('click', () => {
    paused = !paused;
    pause.textContent = paused ? 'Go on' : 'Pause';
    state.textContent = paused ? `Paused at ${clock()}` : 'Updated every 15 seconds';
    void refresh();
  });
  setInterval(() => void refresh(), everyMs);
  document.addEventListener('visibilitychange', () => void refresh());
}
