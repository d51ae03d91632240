import path from 'node:path';
import { slowTests } from './slow-tests';

/** What `npm test` looks at: words for the command lines of the tools. */
export interface Reach {
  /** For oxfmt. */
  readonly files: string;
  /** For the linters; none when they have nothing to read. */
  readonly sources: string;
  /** For Jest; none for all tests. */
  readonly tests: string;
  /** For Playwright; none for all journeys, null when no journey runs. */
  readonly journeys: string | null;
  /** Slow tests and journeys that the change does not reach. */
  readonly leftOut: readonly string[];
}

export const everything: Reach = { files: '.', sources: '.', tests: '', journeys: '', leftOut: [] };

/** The first words of the paths that a remote owns: `sign` of /sign-in. */
type OwnPaths = Readonly<Record<string, readonly string[]>>;

const isText = (file: string): boolean => file.endsWith('.md') || /^(docs|\.github)\//.test(file);
const isUnitTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** For Playwright; all other tests are for Jest. */
export const isJourney = (file: string): boolean => /^e2e\/.+\.(spec|setup)\.ts$/.test(file);
const firstWord = (name: string): string => /^[a-z]*/.exec(name)![0];

/** A journey of one remote has its name, or a path that it owns, as the first word of its own name. */
function journeysOf(changed: readonly string[], journeys: readonly string[], paths: OwnPaths): string | null {
  const others = changed.filter((file) => !isText(file) && !isUnitTest(file) && !isJourney(file));
  const remotes = new Set(others.map((file) => file.split('/')[0]!));
  if (![...remotes].every((name) => name in paths)) return '';
  const words = [...remotes].flatMap((name) => [name.replace('mf-', ''), ...paths[name]!.map(firstWord)]);
  const reached = journeys.filter(
    (file) => changed.includes(file) || words.includes(firstWord(path.basename(file))),
  );
  return reached.map((file) => path.relative('e2e', file)).join(' ') || null;
}

const isInRoot = (file: string): boolean => !file.includes('/') && !isText(file);

/** The slow tests and journeys that a change does not reach. A file in the root reaches all. */
export function slowNotReached(changed: readonly string[]): string[] {
  if (changed.some(isInRoot)) return [];
  const others = changed.filter((file) => !isText(file) && !isUnitTest(file));
  return Object.entries(slowTests)
    .filter(
      ([test, starts]) =>
        !changed.includes(test) && !starts.some((start) => others.some((f) => f.startsWith(start))),
    )
    .map(([test]) => test);
}

/**
 * What a change can reach. A file in the root, which most tools read, reaches everything. A file of a remote
 * reaches what imports it and the journeys of that remote; of any other workspace, what imports it and all
 * journeys.
 * @param changed files that have changed, those that are gone among them
 * @param present all files of the repository
 */
export function reachOf(changed: readonly string[], present: readonly string[], paths: OwnPaths): Reach {
  if (changed.some(isInRoot)) return everything;
  const files = present.filter((file) => changed.includes(file));
  // Tests of the documents read them instead of importing them.
  const aboutTexts = files.some(isText) ? ['scripts/documents.test.ts', 'scripts/security-page.test.ts'] : [];
  const isMigration = (file: string): boolean => file.startsWith('api/migrations/');
  const readers = changed.some(isMigration) ? ['api/src/migrations/migrations.ts'] : [];
  const related = [...files, ...aboutTexts, ...readers];
  return {
    files: files.join(' ') || 'package.json',
    sources: files.filter((file) => /\.(tsx?|mjs)$/.test(file)).join(' '),
    tests: `--passWithNoTests --findRelatedTests ${related.join(' ') || 'package.json'}`,
    journeys: journeysOf(changed, present.filter(isJourney), paths),
    leftOut: slowNotReached(changed),
  };
}
