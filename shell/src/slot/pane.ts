import { prerenderedName, type BuildRef, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import type { LoadedRemote } from '../loader/load-remote';
import type { Prepared } from '../loader/prepare';
import { withTimeout } from '../loader/timeout';
import type { Trial } from '../loader/trial';
import { addOutOfSight } from './out-of-sight';
import type { Prerendered } from './prerendered';

/** What the host passes to whichever remote is mounted. */
export type HostProps = Pick<RemoteProps, 'basename' | 'location' | 'navigator' | 'session'>;

/** One mounted instance of a remote, in an element of its own. */
export interface Pane {
  readonly remote: string;
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
  readonly fixed: RemoteProps;
  readonly trial: Trial;
  /** Its tree is gone. */
  crashed: Error | null;
  /** Its build failed: it is to be replaced as soon as another build is ready. */
  failing: boolean;
}

/** Milliseconds for bootstrap, first render and update; a remote that needs longer is broken, not slow. */
const mountTimeout = 10_000;
/** Milliseconds to leave; shorter, because the candidate waits for what comes next. */
const unmountTimeout = 2_000;

let instances = 0;

export interface Place {
  readonly host: HTMLElement;
  readonly prerendered: Prerendered;
  /** What was rendered ahead for these props, if anything was. */
  readonly takePrepared: (build: BuildRef, props: HostProps) => Prepared | null;
}

/** Makes a pane out of sight, or one in sight of the HTML that is the build's own. `onCrash` is called whenever its tree has thrown. */
export function createPane(
  { host, prerendered, takePrepared }: Place,
  props: HostProps,
  remote: string,
  { lifecycles, build, trial }: LoadedRemote,
  onCrash: (pane: Pane, error: Error) => void,
): Pane {
  const adopted = prerendered.take(build);
  const prepared = adopted ? null : takePrepared(build, props);
  const replaces = adopted ? null : prerendered.left(remote);
  const element = adopted ?? prepared?.element ?? addOutOfSight(host);
  const created: Pane = {
    remote,
    lifecycles,
    element,
    fixed: {
      name: adopted ? prerenderedName(remote) : (prepared?.name ?? `${remote}-${++instances}`),
      domElement: element,
      hydrate: adopted !== null,
      ...(replaces && { replaces }),
      build,
      onCrash: (error) => {
        created.crashed = error;
        onCrash(created, error);
      },
    },
    trial,
    crashed: null,
    failing: false,
  };
  return created;
}

/** @throws what the remote threw in its first render, or a TimeoutError */
export async function mountPane(pane: Pane, props: HostProps): Promise<void> {
  const { remote, lifecycles, fixed, trial } = pane;
  const full = { ...fixed, ...props };
  trial.step('bootstrapping');
  await withTimeout(lifecycles.bootstrap(full), mountTimeout, `${remote} did not start`);
  // Its code has just been run: a key that was pressed meanwhile shows its letter before the next long task.
  if (fixed.hydrate) await new Promise((resolve) => setTimeout(resolve));
  trial.step('mounting');
  await withTimeout(lifecycles.mount(full), mountTimeout, `${remote} did not render`);
  if (pane.crashed) throw pane.crashed;
}

/** @throws TimeoutError, or what the lifecycle threw */
export async function updatePane({ remote, lifecycles, fixed }: Pane, props: HostProps): Promise<void> {
  await withTimeout(lifecycles.update({ ...fixed, ...props }), mountTimeout, `${remote} did not update`);
}

/** Never fails: the next remote must come all the same. */
export async function unmountPane({ remote, lifecycles, element, fixed, trial }: Pane): Promise<void> {
  trial.left();
  element.hidden = true;
  try {
    await withTimeout(lifecycles.unmount(fixed), unmountTimeout, `${remote} did not unmount`);
  } catch (error) {
    console.error(error);
  }
  element.remove();
}
