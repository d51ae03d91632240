import type { BuildRef, RemoteLifecycles, RemoteProps } from 'shared/remote/props';
import type { Navigator } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { addOutOfSight } from '../slot/out-of-sight';

/** An instance that was rendered before anybody wished for it; `mount` with its name shows it. */
export interface Prepared {
  readonly name: string;
  /** In the page already (slot/out-of-sight). */
  readonly element: HTMLElement;
}

interface Waiting extends Prepared {
  readonly build: BuildRef;
  readonly lifecycles: RemoteLifecycles;
  readonly url: URL;
  readonly token: string | undefined;
  /** Milliseconds of the page's clock. */
  readonly begun: number;
  crashed: boolean;
}

/** Milliseconds. What a screen was drawn from may change in another tab, such as a form that is half filled in there. */
const keepsFor = 30_000;

/** At most one: the screen that the candidate reached for last. */
let waiting: Waiting | null = null;
let instances = 0;

const tokenNow = (): string | undefined => session.get()?.token;

function drop({ name, element, lifecycles }: Waiting): void {
  lifecycles.unmount({ name }).catch((error: unknown) => console.error(error));
  element.remove();
}

/** Renders the screen behind a link out of sight; nothing of it runs until it is mounted. */
export function prepareScreen(
  build: BuildRef,
  lifecycles: RemoteLifecycles,
  url: URL,
  navigator: Navigator,
  host: HTMLElement,
): void {
  if (!lifecycles.prepare) return; // a build from before there was such a thing
  if (waiting) drop(waiting);
  const element = addOutOfSight(host);
  const { pathname, search, hash } = url;
  const made: Waiting = {
    name: `${build.name}-ahead-${++instances}`,
    element,
    build,
    lifecycles,
    url,
    token: tokenNow(),
    begun: performance.now(),
    crashed: false,
  };
  waiting = made;
  const props: RemoteProps = {
    name: made.name,
    domElement: element,
    build,
    session,
    navigator,
    location: { pathname, search, hash, state: null, key: 'ahead' },
    onCrash: () => {
      made.crashed = true; // it is rendered anew when it is wished for, and fails there if it must
    },
  };
  lifecycles.prepare(props).catch(() => {
    made.crashed = true;
  });
}

/** The instance that was prepared for just this; null when there is none. Whatever else was prepared goes. */
export function takePrepared(build: BuildRef, { location }: Pick<RemoteProps, 'location'>): Prepared | null {
  const made = waiting;
  waiting = null;
  if (!made) return null;
  const { url, token, begun, crashed } = made;
  const fits =
    !crashed &&
    performance.now() - begun < keepsFor &&
    made.build.name === build.name &&
    made.build.version === build.version &&
    // What was drawn for nobody holds nothing of anybody.
    (token === undefined || token === tokenNow()) &&
    location?.pathname === url.pathname &&
    location.search === url.search &&
    location.hash === url.hash &&
    location.state === null; // what is handed over with a link is not known before it is pressed
  if (fits) return made;
  drop(made);
  return null;
}
