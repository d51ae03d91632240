import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createRemote } from 'shared/remote/create-remote';
import { session } from 'shared/runtime/session';
import { openRemote } from 'test-kit/isolate';
import type { RenderedRemote } from 'test-kit/render-remote';
import * as lifecycles from '../remote';

export { address, isolate, remote } from 'test-kit/isolate';

/** Answers media queries, and can change the answer as a visitor's settings do. */
export function pretendMedia(matching: readonly string[]): (next: readonly string[]) => void {
  let current = matching;
  const listeners = new Set<() => void>();
  window.matchMedia = (query: string) =>
    ({
      get matches() {
        return current.includes(query);
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList; // the two members above are all that the page uses
  return (next) => {
    current = next;
    act(() => listeners.forEach((listener) => listener()));
  };
}

export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** What jsdom lacks of a modal dialog: open, close, Escape, and the focus that comes back. */
export function pretendDialog(): void {
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function showModal() {
    opener = document.activeElement;
    this.setAttribute('open', '');
    this.querySelector<HTMLElement>('button, a')?.focus();
    this.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}

/** jsdom has no layout; the test sees which section was asked for. */
export function pretendScroll(): jest.Mock<void, [element: Element, options: ScrollIntoViewOptions]> {
  const scroll = jest.fn<void, [Element, ScrollIntoViewOptions]>();
  Element.prototype.scrollIntoView = function scrollIntoView(options) {
    scroll(this, options as ScrollIntoViewOptions);
  };
  return scroll;
}

/** Parts below the first screen come into view only when the returned function is called. */
export function pretendDistance(): () => void {
  const arrivals = new Set<() => void>();
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      // All that the page reads.
      arrivals.add(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  return () => arrivals.forEach((arrive) => arrive());
}

export function signIn(): void {
  const user = { id: '1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
  act(() => session.start({ token: 'a-token', user }));
}

/** Opens the page under the pretend shell, signed out unless a test says otherwise. */
export const openPage = (path = '/'): Promise<RenderedRemote> => openRemote(lifecycles, { path });

/** A part of the page, as if it were all of it. */
export const openPart = (part: ReactElement): Promise<RenderedRemote> =>
  openRemote(createRemote({ name: 'mf-landing', App: () => part }), { path: '/' });

/** The path that the link with this name leads to, hash included. */
export function target(name: string | RegExp, root: Pick<typeof screen, 'getByRole'> = screen): string {
  const { pathname, hash } = root.getByRole<HTMLAnchorElement>('link', { name });
  return pathname + hash;
}
