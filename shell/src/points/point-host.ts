import { misfit } from 'platform/fits-schema';
import { showsFor, type OwnedContribution } from 'platform/points';
import type { Point } from 'platform/routes';
import type { ContributionModule, MountedPart, PointHost } from 'shared/remote/props';
import { observable } from 'shared/runtime/observable';
import { loadedModule, preloadRemote } from '../loader/load-build';
import { offeredTo } from './contributions';

export { loadContributions } from './contributions';

/** Characters of an answer as JSON: it is read at every render of the screen. */
const maxAnswerLength = 8_000;

interface Offered extends OwnedContribution {
  readonly id: string;
  /** What is loaded of it. */
  code: ContributionModule | null;
}

/**
 * What its code says to these props; undefined for an answer that throws, or does not fit the point's
 * schema.
 */
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

/** Mounts a contribution. @param onCode gets its code, each time that another build of it is loaded */
export type CreatePart = (
  contribution: Pick<OwnedContribution, 'remote' | 'module'>,
  element: HTMLElement,
  onCode: (code: ContributionModule) => void,
) => MountedPart;

/**
 * Fills the extension points of one screen. What a point is offered is looked up once, so that nothing
 * comes or goes under a candidate's hand: a release meanwhile counts for the next screen.
 */
export function createPointHost(points: readonly Point[], createPart: CreatePart): PointHost {
  const revision = observable(0);
  const offered = new Map<string, { readonly point: Point; readonly parts: readonly Offered[] }>();

  const setCode = (part: Offered) => (code: ContributionModule) => {
    if (part.code === code) return;
    part.code = code;
    revision.set(revision.get() + 1);
  };

  for (const point of points) {
    const parts = offeredTo(point).map((one): Offered => {
      const { remote, module } = one;
      const known = loadedModule(remote, module);
      const part: Offered = { ...one, id: `${remote} ${module}`, code: known?.lifecycles ?? null };
      if (!known)
        void preloadRemote(remote, module).then((loaded) => loaded && setCode(part)(loaded.lifecycles));
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
      return createPart(part, element, setCode(part));
    },
  };
}
