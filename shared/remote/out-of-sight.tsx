import { readTyped } from 'shared/remote/typed';

/** The style of the one element around a prepared screen. It has no box of its own; it is there to be found. */
export const noBox = { display: 'contents' } as const;

/** A prepared screen that waits to be seen. */
export interface Waiting {
  /** React has drawn it. */
  readonly drawn: () => boolean;
  /** Ends the waiting; call what it returns once React has shown the screen. */
  readonly end: () => () => void;
}

/**
 * Keeps a prepared screen waiting in its host's element, out of sight:
 *
 * - The browser lays it out ahead too. React takes what is inside of a hidden Activity out of the layout, each time that it has
 *   drawn there; this puts it back.
 * - Its animations wait.
 * - What a password manager fills in waits as well. React would write the empty answer back, as it draws no new one there.
 *
 * Call it before React listens.
 */
export function waitOutOfSight(host: HTMLElement): Waiting {
  const held: Animation[] = [];
  let laidOut = false;
  const observer = new MutationObserver(() => {
    const box = host.firstElementChild;
    if (!(box instanceof HTMLElement) || box.style.display !== 'none') return;
    box.style.setProperty('display', noBox.display);
    laidOut = true;
    for (const animation of box.getAnimations({ subtree: true })) {
      animation.pause();
      held.push(animation);
    }
  });
  observer.observe(host, { childList: true, subtree: true, attributeFilter: ['style'] });
  const deafness = new AbortController();
  for (const type of ['input', 'change']) {
    const options = { capture: true, signal: deafness.signal };
    host.addEventListener(type, (event) => event.stopImmediatePropagation(), options);
  }
  return {
    drawn: () => laidOut,
    end() {
      observer.disconnect();
      deafness.abort();
      const give = readTyped(host);
      return () => {
        give?.(host);
        for (const animation of held.splice(0)) animation.play();
      };
    },
  };
}
