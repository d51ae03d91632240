import { showsFor, type OwnedContribution } from 'platform/points';
import type { Point } from 'platform/routes';
import { misfit, type ValueSchema } from 'platform/fits-schema';
import type { BuildRef, ContributionModule, MountedPart, PartProps, PointHost } from 'shared/remote/props';
import { observable } from 'shared/runtime/observable';

/** A contribution whose code is at hand. */
export interface LocalContribution extends Pick<OwnedContribution, 'remote' | 'point' | 'data' | 'when'> {
  readonly code: ContributionModule;
}

let instances = 0;

/** Mounts one contribution; its lifecycles are called one after another, as the shell does. */
function createPart(
  { remote, code }: LocalContribution,
  element: HTMLElement,
  call: (lifecycle: () => Promise<unknown>) => Promise<unknown>,
): MountedPart {
  const state = observable<ReturnType<MountedPart['state']>>('loading');
  const build: BuildRef = { name: remote, version: '0.0.0-local' };
  const name = `${remote}-part-${++instances}`;
  let queue: Promise<unknown> = Promise.resolve();
  let last: PartProps = {};
  let isMounted = false;

  const onCrash = (error: unknown): void => {
    console.error(`${remote} failed`, error);
    state.set('failed');
  };
  const props = () => ({ ...last, name, build, domElement: element, onCrash });
  const then = (work: () => Promise<unknown>): void => {
    queue = queue.then(() => call(work)).catch(onCrash);
  };
  function mount(): void {
    isMounted = true;
    then(async () => {
      await code.bootstrap(props());
      await code.mount(props());
      if (state.get() === 'loading') state.set('shown');
    });
  }

  return {
    state: state.get,
    subscribe: state.subscribe,
    show(next) {
      last = next;
      if (isMounted) then(() => code.update(props()));
      else mount();
    },
    retry() {
      state.set('loading');
      then(() => code.unmount(props()));
      mount();
    },
    unmount: () => then(() => code.unmount(props())),
  };
}

/**
 * Fills the extension points of a screen where there is no portal: in tests, and on the page of a remote
 * alone. Props and answers that do not fit the point's schemas are errors here.
 * @param points of the remote's remote.json
 * @param call calls a lifecycle
 */
export function localPoints(
  points: readonly Point[],
  contributions: readonly LocalContribution[],
  call: (lifecycle: () => Promise<unknown>) => Promise<unknown> = (lifecycle) => lifecycle(),
): PointHost {
  const pointOf = (name: string): Point => {
    const found = points.find((point) => point.name === name);
    if (!found) throw new Error(`${name} is no point of this remote's remote.json`);
    return found;
  };
  const require = (problem: string | null): void => {
    if (problem !== null) throw new Error(problem);
  };
  const idOf = ({ remote, point }: LocalContribution): string => `${remote} ${point}`;

  return {
    contributionsTo(name, pointProps) {
      const { props, data: wanted, answers } = pointOf(name);
      require(misfit(props, pointProps, `the props of ${name}`));
      return contributions
        .filter(
          (one) => one.point === name && showsFor({ ...one, accepts: '', module: '', order: 0 }, pointProps),
        )
        .map((one) => {
          const { remote, data, code } = one;
          if (wanted) require(misfit(wanted, data ?? {}, `the data of ${remote}`));
          const answer = code.answer?.(pointProps);
          if (answers && answer !== undefined)
            require(misfit(answers, answer, `the answer of ${remote} to ${name}`));
          return { id: idOf(one), remote, module: './local', ...(data ? { data } : {}), answer };
        });
    },
    subscribe: () => () => undefined,
    revision: () => 0,
    createPart(name, id, element) {
      const found = contributions.find((one) => one.point === name && idOf(one) === id);
      if (!found) throw new Error(`${id} does not contribute to ${name}`);
      return createPart(found, element, call);
    },
  };
}

/** A value that fits a schema, with the least in it. */
function sampleOf({ type, properties = {}, required = [] }: ValueSchema): unknown {
  const [first] = [type].flat();
  if (first === 'object')
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  if (first === 'array') return [];
  if (first === 'string') return 'example';
  return first === 'number' || first === 'integer' ? 0 : null;
}

/** Stands where other remotes contribute, on the page of a remote alone. */
export const placeholder = ({ name, data }: Point): LocalContribution => {
  const draw = async ({ domElement }: { readonly domElement?: HTMLElement }): Promise<void> => {
    if (domElement) domElement.textContent = `In the portal, other remotes contribute to ${name} here.`;
  };
  return {
    remote: 'placeholder',
    point: name,
    ...(data && { data: sampleOf(data) as Readonly<Record<string, unknown>> }),
    code: {
      bootstrap: () => Promise.resolve(),
      mount: draw,
      update: draw,
      unmount: async ({ domElement }) => domElement?.replaceChildren(),
    },
  };
};
