import type { Command } from 'commander';
import { ReleaseError } from '../release-error';
import { collectGarbage, findGarbage, keptRevisions, type Garbage } from '../store/gc';
import { verifyStore } from '../store/verify';
import type { ProgramContext } from './context';

const describe = ({ name, version, lastNamed }: Garbage): string =>
  `${name} ${version} (${lastNamed ? `last in ${lastNamed}` : 'never promoted'})`;

function parseKeep(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new ReleaseError(`'${text}' is no number of revisions: keep at least 1`);
}

/** `gc` and `verify`: what keeps a store small and sound. */
export function addUpkeep(program: Command, { store, print }: ProgramContext): void {
  program
    .command('gc')
    .description('list the builds that no kept revision of any channel names; --apply removes them')
    .option('--keep <n>', 'how many revisions of each channel keep their builds', parseKeep, keptRevisions)
    .option('--apply', 'remove them')
    .action(async ({ keep, apply }: { keep: number; apply?: true }) => {
      const rule = `the newest ${keep} revisions of each channel`;
      if (apply) {
        const removed = await collectGarbage(store, keep, (build) => print(`removes ${describe(build)}`));
        print(`${removed.length} builds were removed; ${rule} keep theirs`);
        return;
      }
      const found = await findGarbage(store, keep);
      for (const build of found) print(`would remove ${describe(build)}`);
      print(
        `${found.length} builds are not named by ${rule}${found.length > 0 ? ': --apply removes them' : ''}`,
      );
    });

  program
    .command('verify')
    .description('hash all builds and their compressed copies anew, and compare the channels with them')
    .action(async () => {
      const { builds, files, problems } = await verifyStore(store);
      if (problems.length > 0) throw new ReleaseError('The store is not as it was published:', problems);
      print(`${builds} builds with ${files} files are as they were published`);
    });
}
