import { i18n } from 'shared/i18n/i18n';
import { showsFor, type OwnedContribution } from 'platform/points';
import { textFields, type Point } from 'platform/routes';
import { misfit } from 'platform/fits-schema';
import type { BuildRef, ContributionModule, MountedPart, PartProps, PointHost } from 'shared/remote/props';
import { observable } from 'shared/runtime/observable';
import type { SpokenProps } from './page-language';

/** A contribution whose code is at hand. */
export interface LocalContribution extends Pick<OwnedContribution, 'remote' | 'point' | 'data' | 'when'> {
  readonly code: ContributionModule;
}

/** The language of its page. */
interface Language {
  readonly props: () => Partial<SpokenProps>;
  readonly subscribe: (listener: () => void) => () => void;
}

const unsaid: Language = { props: () => ({}), subscribe: () => () => undefined };

let instances = 0;

/** Mounts one contribution; its lifecycles are called one after another, as the shell does. */
function createPart(
  { remote, code }: LocalContribution,
  element: HTMLElement,
  call: (lifecycle: () => Promise<unknown>) => Promise<unknown>,
  language: Language,
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
  const props = () => ({ ...last, ...language.props(), name, build, domElement: element, onCrash });
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

  const stop = language.subscribe(() => isMounted && then(() => code.update(props())));
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
    unmount() {
      stop();
      then(() => code.unmount(props()));
    },
  };
}

/** Data with its texts in the language of the page, as the shell passes them on. */
const translated = (data: object): object =>
  JSON.parse(JSON.stringify(data), (field, value: unknown) =>
    typeof value === 'string' && textFields.includes(field) ? i18n.t(value) : value,
  ) as object;

/**
 * Fills the extension points of a screen where there is no portal: in tests, and on the page of a remote
 * alone. Props and answers that do not fit the point's schemas are errors here.
 * @param points of the remote's remote.json
 * @param call calls a lifecycle
 * @param language of the page; by default its remotes are told none, and speak English
 */
export function localPoints(
  points: readonly Point[],
  contributions: readonly LocalContribution[],
  call: (lifecycle: () => Promise<unknown>) => Promise<unknown> = (lifecycle) => lifecycle(),
  language: Language = unsaid,
): PointHost {
  const pointOf = (name: string): Point => {
    const found = points.find((point) => point.name === name);
    if (!found) throw new Error(`${name} is no point of this remote's remote.json`);
    return found;
  };
  const require = (problem: string | null): void => {
    if (problem !== null) throw new Error(problem);
  };
  /** In the language of the moment: who draws them must not take them for something new each time. */
  let said = new Map<object, object>();
  const dataOf = (data: object): Readonly<Record<string, unknown>> => {
    const known = said.get(data) ?? translated(data);
    said.set(data, known);
    return known as Readonly<Record<string, unknown>>;
  };
  const revision = observable(0);
  language.subscribe(() => {
    said = new Map();
    revision.set(revision.get() + 1);
  });
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
          const answer = code.answer?.(pointProps, language.props());
          if (answers && answer !== undefined)
            require(misfit(answers, answer, `the answer of ${remote} to ${name}`));
          return {
            id: idOf(one),
            remote,
            module: './local',
            ...(data ? { data: dataOf(data) } : {}),
            answer,
          };
        });
    },
    subscribe: revision.subscribe,
    revision: revision.get,
    createPart(name, id, element) {
      const found = contributions.find((one) => one.point === name && idOf(one) === id);
      if (!found) throw new Error(`${id} does not contribute to ${name}`);
      return createPart(found, element, call, language);
    },
  };
}

/** A value that fits a schema, with the least in it. */
function sampleOf({ type, properties = {}, required = [] }: Point['props']): unknown {
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
