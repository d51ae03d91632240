import type { Command } from 'commander';
import { ReleaseError } from '../release-error';
import { collectGarbage, findGarbage, keptRevisions, type Garbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import type { ProgramContext } from './context';

const verbs = { mark: 'mark for removal', remove: 'remove', wait: 'keep for now' } as const;

function describe({ name, version, published, lastNamed, action }: Garbage): string {
  const why = published ? (lastNamed ? `last in ${lastNamed}` : 'never promoted') : 'unfinished publish';
  return `${verbs[action]}: ${name} ${version} (${why})`;
}

function parseKeep(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ReleaseError(`'${text}' is not a number of revisions: keep at least 1`);
}

const count = (garbage: readonly Garbage[], wanted: Garbage['action']): number =>
  garbage.filter(({ action }) => action === wanted).length;

export function addUpkeep(program: Command, { store, print, now }: ProgramContext): void {
  program
    .command('gc')
    .description(
      'list the builds that no kept revision of any channel names; --apply marks them, and removes those marked a day before',
    )
    .option('--keep <n>', 'how many revisions of each channel keep their builds', parseKeep, keptRevisions)
    .option('--apply', 'mark and remove')
    .action(async ({ keep, apply }: { keep: number; apply?: true }) => {
      const time = now().getTime();
      if (apply) {
        const done = await collectGarbage(store, keep, time, (build) => print(describe(build)));
        print(
          `${count(done, 'remove')} builds removed, ${count(done, 'mark')} marked; run it again a day later to remove those`,
        );
        return;
      }
      const found = await findGarbage(store, keep, time);
      for (const build of found) print(describe(build));
      print(`${found.length} builds are not named by the newest ${keep} revisions of each channel`);
    });

  program
    .command('verify')
    .description('hash all builds and their compressed copies, and compare the channels with them')
    .action(async () => {
      const { builds, files, problems } = await verifyStore(store);
      if (problems.length > 0) throw new ReleaseError('The store differs from what was published:', problems);
      print(`${builds} builds with ${files} files are unchanged`);
    });
}
