import { prerenderedName, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import { createPath } from 'shared/runtime/router';
import { asInBrowser, callLifecycle } from './call-lifecycle';
import { pretendHistory } from './pretend-history';

/** What an address may have beside its path. */
type More = Partial<Pick<NonNullable<RemoteProps['location']>, 'search' | 'hash' | 'state'>>;

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
  const address = createPath({ pathname, ...more });
  const { navigator, location } = pretendHistory({ address, state: more.state }, () => undefined);
  leave = () => callLifecycle(() => unmount(props));
  await bootstrap(props);
  // What the screen reads from the device may arrive before the mount has settled.
  await asInBrowser(() => callLifecycle(() => mount({ ...props, location: location(), navigator })));
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
