import { sourceLocale } from 'contract/language/locale';
import { mountStep, unmountStep } from 'platform/time-limits';
import { remoteAttribute } from 'platform/release';
import { withTimeout } from 'shared/remote/timeout';
import { prerenderedName, type BuildRef, type RemoteLifecycles, type RemoteProps } from 'shared/remote/props';
import type { Attempt } from '../loader/attempt';
import type { LoadedRemote } from '../loader/load-build';
import { checkSession, putBackPage, sessionFault } from '../loader/manners';
import { languageProps, buildOf, type LoadedBuild } from '../loader/texts';
import { pointsOf } from '../points/lazy-points';
import type { CreatePart } from '../points/point-host';
import type { Prepared } from '../prefetch/prepare';
import type { Prerendered } from './prerendered';

/** What the host passes to every remote, and to a contribution besides. */
export type HostProps = Pick<
  RemoteProps,
  'location' | 'navigator' | 'session' | 'basename' | 'pointProps' | 'locale'
>;

/** One mounted instance of a remote, in an element of its own. */
export interface Pane {
  readonly remote: string;
  readonly lifecycles: RemoteLifecycles;
  readonly element: HTMLElement;
  readonly fixed: RemoteProps;
  readonly loadedBuild: LoadedBuild;
  readonly attempt: Attempt;
  /** React has removed its tree. */
  crashed: Error | null;
  /** Its build failed: it is replaced as soon as another build is ready. */
  failing: boolean;
}

let instances = 0;

export interface Place {
  readonly host: HTMLElement;
  readonly prerendered: Prerendered;
  /** The prepared instance for these props, if there is one. */
  readonly takePrepared: (build: BuildRef, props: HostProps) => Prepared | null;
  /** Mounts what others contribute to the screen; absent for a contribution, to which none can. */
  readonly createPart?: CreatePart | undefined;
}

function addHidden(host: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.hidden = true;
  host.append(element);
  return element;
}

/**
 * Creates a hidden pane, or one with the visible HTML that this build rendered. `onCrash` is called when its
 * tree throws.
 */
export function createPane(
  { host, prerendered, takePrepared, createPart }: Place,
  props: HostProps,
  remote: string,
  loaded: LoadedRemote,
  onCrash: (pane: Pane, error: Error) => void,
): Pane {
  const { lifecycles, build, attempt } = loaded;
  const hydrated = prerendered.take(build);
  const prepared = hydrated ? null : takePrepared(build, props);
  const replaces = hydrated ? null : prerendered.ofOtherBuild(remote);
  const element = hydrated ?? prepared?.element ?? addHidden(host);
  element.setAttribute(remoteAttribute, remote); // a remote of another make does not set it itself
  const created: Pane = {
    remote,
    lifecycles,
    element,
    fixed: {
      name: hydrated ? prerenderedName(remote) : (prepared?.name ?? `${remote}-${++instances}`),
      domElement: element,
      hydrate: hydrated !== null,
      ...(replaces && { replaces }),
      ...(createPart && pointsOf(loaded, createPart)),
      build,
      settings: attempt.build.settings,
      onCrash: (error) => {
        created.crashed = error;
        onCrash(created, error);
      },
    },
    loadedBuild: buildOf(loaded),
    attempt,
    crashed: null,
    failing: false,
  };
  return created;
}

/** All props of the moment. A remote without the page's language says in English what it has to say. */
async function propsFor({ fixed, loadedBuild, element }: Pane, props: HostProps): Promise<RemoteProps> {
  const language = await languageProps(loadedBuild, props.locale);
  if (language.locale !== sourceLocale && !language.messages) element.lang = sourceLocale;
  else element.removeAttribute('lang');
  return { ...fixed, ...props, ...language };
}

/** @throws what the remote threw in its first render, or a TimeoutError */
export async function mountBuild(pane: Pane, props: HostProps): Promise<void> {
  const { remote, lifecycles, fixed, attempt } = pane;
  const full = await propsFor(pane, props);
  attempt.startStep('bootstrapping');
  await withTimeout(lifecycles.bootstrap(full), mountStep, `${remote} did not start`);
  // A key that was pressed while the code ran shows its letter before the next long task.
  if (fixed.hydrate) await new Promise((resolve) => setTimeout(resolve));
  attempt.startStep('mounting');
  await withTimeout(lifecycles.mount(full), mountStep, `${remote} did not render`);
  const ended = sessionFault();
  if (ended) throw ended;
  if (pane.crashed) throw pane.crashed;
}

/** @throws TimeoutError, or what the lifecycle threw */
export async function updateBuild(pane: Pane, props: HostProps): Promise<void> {
  const { remote, lifecycles } = pane;
  const full = await propsFor(pane, props);
  await withTimeout(lifecycles.update(full), mountStep, `${remote} did not update`);
}

/** Never rejects: a remote that cannot be unmounted must not block the next one. */
export async function unmountBuild({ remote, lifecycles, element, fixed, attempt }: Pane): Promise<void> {
  checkSession(attempt);
  attempt.leave();
  element.hidden = true;
  try {
    await withTimeout(lifecycles.unmount(fixed), unmountStep, `${remote} did not unmount`);
  } catch (error) {
    console.error(error);
  }
  element.remove();
  putBackPage(attempt);
}
