import { prerenderedName, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import { createPath, type To } from 'shared/runtime/router';
import { asInBrowser, callLifecycle } from './call-lifecycle';

/** What an address may have beside its path. */
type More = Partial<Pick<NonNullable<RemoteProps['location']>, 'search' | 'hash' | 'state'>>;

const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
  go: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
};

let pane: HTMLElement;
let complaints: unknown[][];
let leave: (() => Promise<unknown>) | null;

/** The element that contains the pre-rendered HTML of the running test. */
export const paneNow = (): HTMLElement => pane;

/** What React has reported since the page was loaded: recoverable errors, and differences from the HTML. */
export const complaintsNow = (): readonly unknown[][] => complaints;

/** The page as it came: none of it lives. */
export function arriveWith(html: string): void {
  pane.innerHTML = html;
}

/** The remote takes the HTML over, as the shell has it do. */
export async function takeOver(
  name: string,
  { bootstrap, mount, unmount }: RemoteLifecycles,
  pathname: string,
  more: More = {},
): Promise<void> {
  const props = { name: prerenderedName(name), domElement: pane, hydrate: true };
  const location = { pathname, search: '', hash: '', state: null, key: 'default', ...more };
  leave = () => callLifecycle(() => unmount(props));
  await bootstrap(props);
  // What the screen reads from the device may arrive before the mount has settled.
  await asInBrowser(() => callLifecycle(() => mount({ ...props, location, navigator })));
}

/** Each test of the file has a page of its own. After `isolate`, whose silence of the console it makes use of. */
export function prerenderedPages(): void {
  beforeEach(() => {
    [complaints, leave] = [[], null];
    // React reports a recoverable error through `reportError`, and in development a difference through the console.
    window.reportError = (error) => complaints.push([error]);
    jest.mocked(console.error).mockImplementation((...words) => complaints.push(words));
    pane = document.body.appendChild(document.createElement('div'));
  });
  afterEach(async () => {
    await leave?.();
    pane.remove();
    Reflect.deleteProperty(window, 'reportError');
  });
}
