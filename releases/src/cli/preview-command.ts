import { Option, type Command } from 'commander';
import { readChannel } from '../channel/channel-store';
import { requireDeployable, shellName } from '../channel/compose';
import { incompatibilities } from '../channel/fit';
import { requireVerified } from '../channel/published';
import { defaultChannel, parseBuildId } from '../channel/release';
import { dayMs, parseLife, parsePortal, pathInto, previewLink } from '../preview/link';
import { signPreview } from '../preview/token';
import { ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import type { ProgramContext } from './context';

interface PreviewCommand {
  readonly channel: string;
  readonly at?: string;
  /** Milliseconds. */
  readonly expires: number;
}

/** `preview`: prints a link that shows one build inside the portal, for reviewers. */
export function addPreview(program: Command, { store, previews, print, now }: ProgramContext): void {
  program
    .command('preview <build>')
    .description('print a link that shows a published build, such as mf-auth@1.4.3-pr.12, in one tab')
    .option('--channel <channel>', 'which channel the portal shows', defaultChannel)
    .option('--at <address>', "the portal's address (PUBLIC_URL, or npm start's, when left out)")
    .addOption(
      new Option('--expires <time>', 'how long the link is good, such as 12h or 2d')
        .argParser(parseLife)
        .default(7 * dayMs, '7d'),
    )
    .action(async (build: string, { channel, at, expires: life }: PreviewCommand) => {
      if (previews.key === undefined) {
        throw new ReleaseError(
          'Preview links are off: set PREVIEW_KEY, here and for the portal, to the same secret. ' +
            'Make one with openssl rand -hex 32',
        );
      }
      const portal = parsePortal(at ?? previews.portal);
      const { name, version } = parseBuildId(build);
      if (name === shellName)
        throw new ReleaseError(
          'Only remotes have previews: the page loads the shell before it can choose a build',
        );
      const document = await readChannel(store, requireName('channel', channel));
      const { current: shell } = requireDeployable(document, shellName);
      requireDeployable(document, name);
      const manifest = await requireVerified(store, { name, version });
      const problems = incompatibilities(
        await requireVerified(store, { name: shellName, version: shell.version }),
        manifest,
      );
      if (problems.length > 0)
        throw new ReleaseError(`${name} ${version} cannot run in ${channel} now:`, problems);
      const expires = now().getTime() + life;
      const token = signPreview(previews.key, { channel, name, version, expires });
      const until = new Date(expires).toISOString().slice(0, 16).replace('T', ' ');
      print(`${name} ${version} in ${channel}, for everyone who opens this link until ${until} UTC:`);
      print(previewLink(portal, pathInto(manifest.routes), token));
    });
}
