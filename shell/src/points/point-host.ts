import { sourceLocale } from 'contract/language/locale';
import { misfit } from 'platform/fits-schema';
import { showsFor, type OwnedContribution } from 'platform/points';
import type { Point } from 'platform/routes';
import type { MountedPart, PointHost } from 'shared/remote/props';
import { locale } from 'shared/runtime/locale';
import { observable } from 'shared/runtime/observable';
import { loadedModule, preloadRemote, type LoadedBuild } from '../loader/load-build';
import { languageNow, buildOf, textsOf } from '../loader/texts';
import { translated } from '../loader/routing';
import { offeredTo } from './contributions';

export { loadContributions } from './contributions';

/** Characters of an answer as JSON: it is read at every render of the screen. */
const maxAnswerLength = 8_000;

interface Offered extends OwnedContribution {
  readonly id: string;
  loaded: LoadedBuild | null;
}

/**
 * What its code says to these props; undefined for an answer that throws, or does not fit the point's
 * schema.
 */
function answerOf({ loaded, id }: Offered, { answers, name }: Point, pointProps: object): unknown {
  try {
    const answer =
      answers && loaded?.lifecycles.answer?.(pointProps, languageNow(buildOf(loaded), locale.get()));
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

/** Mounts a contribution. @param onLoaded gets each build of it that is loaded */
export type CreatePart = (
  contribution: Pick<OwnedContribution, 'remote' | 'module'>,
  element: HTMLElement,
  onLoaded: (build: LoadedBuild) => void,
) => MountedPart;

/**
 * Fills the extension points of one screen. What a point is offered is looked up once, so that nothing
 * comes or goes under a candidate's hand: a release meanwhile counts for the next screen.
 */
export function createPointHost(points: readonly Point[], createPart: CreatePart): PointHost {
  const revision = observable(0);
  const offered = new Map<string, { readonly point: Point; readonly parts: readonly Offered[] }>();

  const answerAgain = (): void => revision.set(revision.get() + 1);
  const setLoaded = (part: Offered) => (loaded: LoadedBuild) => {
    if (part.loaded?.lifecycles === loaded.lifecycles) return;
    part.loaded = loaded;
    answerAgain();
    loadTexts(part);
  };
  /** Its answer is in the language of the page, once its texts have come. */
  const loadTexts = ({ loaded }: Offered): void => {
    if (loaded && locale.get() !== sourceLocale)
      void textsOf(buildOf(loaded), locale.get()).then(answerAgain);
  };

  for (const point of points) {
    const parts = offeredTo(point).map((one): Offered => {
      const { remote, module } = one;
      const known = loadedModule(remote, module);
      const part: Offered = { ...one, id: `${remote} ${module}`, loaded: known };
      if (known) loadTexts(part);
      else void preloadRemote(remote, module).then((loaded) => loaded && setLoaded(part)(loaded));
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
          return {
            id,
            remote,
            module,
            ...(data ? { data: translated(remote, data) } : {}),
            answer: answerOf(part, point, pointProps),
          };
        });
    },
    subscribe(listener) {
      const stops = [
        revision.subscribe(listener),
        locale.subscribe(() => [...offered.values()].forEach(({ parts }) => parts.forEach(loadTexts))),
      ];
      return () => stops.forEach((stop) => stop());
    },
    revision: revision.get,
    createPart(name, id, element) {
      const part = offered.get(name)?.parts.find((one) => one.id === id);
      if (!part) throw new Error(`${id} does not contribute to ${name}`);
      return createPart(part, element, setLoaded(part));
    },
  };
}
