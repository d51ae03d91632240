import type { RemoteLifecycles } from 'shared/remote/props';
import { createPath, type Location } from 'shared/runtime/router';
import { openRemote } from './isolate';

let pane: HTMLElement;
let complaints: unknown[][];

/** The element that contains the pre-rendered HTML of the running test. */
export const paneNow = (): HTMLElement => pane;

/** What React has reported since the page was loaded: recoverable errors, and differences from the HTML. */
export const complaintsNow = (): readonly unknown[][] => complaints;

/** The page as it came: none of it lives. */
export function arriveWith(html: string): void {
  pane.innerHTML = html;
}

/** The remote takes the HTML over, as the shell has it do. `more` is what the address has beside its path. */
export async function takeOver(
  name: string,
  lifecycles: RemoteLifecycles,
  pathname: string,
  { state, ...more }: Partial<Pick<Location, 'search' | 'hash' | 'state'>> = {},
): Promise<void> {
  const path = createPath({ pathname, ...more });
  await openRemote(lifecycles, { path, state, prerendered: { name, element: pane } });
}

/**
 * Each test of the file has a page of its own. After `isolate`, whose silence of the console it makes use of.
 */
export function prerenderedPages(): void {
  beforeEach(() => {
    complaints = [];
    // React reports a recoverable error through `reportError`, and in development a difference through the
    // console.
    window.reportError = (error) => complaints.push([error]);
    jest.mocked(console.error).mockImplementation((...words) => complaints.push(words));
    pane = document.body.appendChild(document.createElement('div'));
  });
  afterEach(() => {
    pane.remove();
    Reflect.deleteProperty(window, 'reportError');
  });
}
