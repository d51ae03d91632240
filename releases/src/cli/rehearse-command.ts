import path from 'node:path';
import semver from 'semver';
import { publishedVersions } from '../build/stored';
import { shellName } from '../channel/compose';
import { parseBuildId, readSide } from '../channel/facts';
import { rehearse } from '../gate/rehearse';
import { withShellIn } from '../gate/planned-store';
import { ReleaseError } from '../release-error';
import type { Store } from '../store/store';
import { channelOf, gateOptionsOf, type CommandEntry } from './context';
import { rehearsalMarkdown, rehearsalSummary, rehearsalText } from './rehearsal-report';

/** The newest published version of the shell. @throws ReleaseError if none is newer than `current` */
async function findNext(store: Store, current: string): Promise<string> {
  const newest = semver.rsort(await publishedVersions(store, shellName))[0];
  if (newest !== undefined && semver.gt(newest, current)) return newest;
  throw new ReleaseError(
    `No shell newer than ${current} is published: publish it, such as with --preview, or name its folder with --dir`,
  );
}

/** The shell that is meant: `shell@2.0.0`, `shell@next`, or the one in a folder. */
async function findShell(
  store: Store,
  word: string | undefined,
  folder: string | undefined,
  current: string,
) {
  if ((word === undefined) === (folder === undefined))
    throw new ReleaseError(
      'Name the shell, such as shell@2.0.0 or shell@next, or its built folder with --dir',
    );
  if (folder !== undefined) return withShellIn(store, folder);
  if (word === `${shellName}@next`) return { store, version: await findNext(store, current) };
  const { name, version } = parseBuildId(word ?? '');
  if (name !== shellName)
    throw new ReleaseError(`Only the shell is rehearsed, and ${word} is a build of ${name}`);
  return { store, version };
}

export const rehearseCommand = {
  rehearse: {
    words: '[build]',
    text: 'try a build of the shell, such as shell@next, with all remotes of a channel: what would break; changes nothing',
    takes: ['channel', 'dir', 'browser', 'mount', 'json', 'markdown'],
    run: async (context, [word], values) => {
      const { releases, cwd, print } = context;
      const document = await readSide(releases.store, { channel: channelOf(context, values) });
      const current = document.deployables[shellName]?.current?.version ?? '0.0.0';
      const folder = values.dir === undefined ? undefined : path.resolve(cwd, values.dir);
      const shell = await findShell(releases.store, word, folder, current);
      const isForMachine = values.json === true || values.markdown === true;
      const gate = gateOptionsOf(context, values, shell.store);
      const rehearsal = await rehearse({
        ...gate,
        ...shell,
        document,
        print: isForMachine ? () => undefined : print,
      });
      if (values.json) print(JSON.stringify(rehearsal, null, 2));
      else print(values.markdown ? rehearsalMarkdown(rehearsal) : rehearsalText(rehearsal));
      if (rehearsal.remotes.some(({ breaks }) => breaks.length > 0))
        throw new ReleaseError(rehearsalSummary(rehearsal));
    },
  },
} satisfies Readonly<Record<string, CommandEntry>>;
