import { misfit } from 'platform/fits-schema';
import { showsFor, type OwnedContribution } from 'platform/points';
import type { Point } from 'platform/routes';
import type { ContributionModule, MountedPart, PointHost } from 'shared/remote/props';
import { observable } from 'shared/runtime/observable';
import { loadedModule, loadRemote, preloadRemote, resolveModule } from '../loader/load-build';
import { offeredTo } from '../loader/load-screen';
import { resetBadBuilds } from '../loader/tab-builds';
import { createSlot } from './slot';

/** Characters of an answer as JSON: it is read at every render of the screen. */
const maxAnswerLength = 8_000;

interface Offered extends OwnedContribution {
  readonly id: string;
  /** What is loaded of it. */
  code: ContributionModule | null;
}

/** What its code says to these props; undefined for an answer that throws, or does not fit the point's schema. */
function answerOf({ code, id }: Offered, { answers, name }: Point, pointProps: object): unknown {
  try {
    const answer = answers && code?.answer?.(pointProps);
    if (answer === undefined || answers === undefined) return undefined;
    const isLong = JSON.stringify(answer).length > maxAnswerLength;
    const problem = isLong ? 'it is too long' : misfit(answers, answer, 'the answer');
    if (problem === null) return answer;
    console.error(`${name}: the answer of ${id} is ignored: ${problem}`);
  } catch (error) {
    console.error(`${name}: ${id} gave no answer`, error);
  }
  return undefined;
}

const nothing = (): void => undefined;

/** Whether a part that is loading again, after a failure, still shows something. */
const showsSomething = (element: HTMLElement): boolean =>
  [...element.children].some((pane) => !(pane as HTMLElement).hidden && pane.hasChildNodes());

/** A slot for one contribution: it loads, heals and reports as a screen does. */
function createPart(
  { remote, module }: Offered,
  element: HTMLElement,
  use: (code: ContributionModule) => void,
) {
  const slot = createSlot({
    host: element,
    load: async () => {
      const loaded = await loadRemote(remote, module);
      use(loaded.lifecycles);
      return loaded;
    },
    hasFallback: () => resolveModule(remote, module) !== null,
    takePrepared: () => null,
    onShown: nothing,
    onHealed: nothing,
  });
  return {
    subscribe: slot.state.subscribe,
    state() {
      const { status } = slot.state.get();
      if (status === 'failed' || status === 'shown') return status;
      return showsSomething(element) ? 'shown' : 'loading';
    },
    show: (props) => slot.show(remote, props),
    retry() {
      resetBadBuilds(remote);
      slot.retry();
    },
    // React refuses to remove a root while it is at work on another one, whose effect this may be.
    unmount: () => queueMicrotask(slot.close),
  } satisfies MountedPart;
}

/**
 * Fills the extension points of one screen. What a point is offered is looked up once, so that nothing comes or
 * goes under a candidate's hand: a release meanwhile counts for the next screen.
 */
export function createPointHost(points: readonly Point[]): PointHost {
  const revision = observable(0);
  const offered = new Map<string, { readonly point: Point; readonly parts: readonly Offered[] }>();

  const use = (part: Offered) => (code: ContributionModule) => {
    if (part.code === code) return;
    part.code = code;
    revision.set(revision.get() + 1);
  };

  for (const point of points) {
    const parts = offeredTo(point).map((one): Offered => {
      const { remote, module } = one;
      const known = loadedModule(remote, module);
      const part: Offered = { ...one, id: `${remote} ${module}`, code: known?.lifecycles ?? null };
      if (!known) void preloadRemote(remote, module).then((loaded) => loaded && use(part)(loaded.lifecycles));
      return part;
    });
    offered.set(point.name, { point, parts });
  }

  return {
    contributionsTo(name, pointProps) {
      const { point, parts = [] } = offered.get(name) ?? {};
      if (!point) throw new Error(`${name} is no point of this screen's remote.json`);
      return parts
        .filter((part) => showsFor(part, pointProps))
        .map((part) => {
          const { id, remote, module, data } = part;
          return { id, remote, module, ...(data ? { data } : {}), answer: answerOf(part, point, pointProps) };
        });
    },
    subscribe: revision.subscribe,
    revision: revision.get,
    createPart(name, id, element) {
      const part = offered.get(name)?.parts.find((one) => one.id === id);
      if (!part) throw new Error(`${id} does not contribute to ${name}`);
      return createPart(part, element, use(part));
    },
  };
}
