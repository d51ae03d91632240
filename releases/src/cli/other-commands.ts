import { readChannel, readHistory } from '../channel/channel-store';
import { requireDeployable, shellName } from '../channel/compose';
import { differences, parseSide, withMoves } from '../channel/diff';
import { incompatibilities } from '../channel/fit';
import { requireVerified } from '../channel/published';
import { parseBuildId, readSide } from '../channel/release';
import { isOperatorName } from '../ops/operators';
import { hashPassword, shortestPassword } from '../ops/password';
import { parseLife, parsePortal, pathInto, previewLink } from '../preview/link';
import { signPreview } from '../preview/token';
import { ReleaseError } from '../release-error';
import { collectGarbage, findGarbage, keptRevisions, type Garbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { channelOf, type CommandEntry } from './context';
import { parseKeep, parseLimit } from './options';
import { diffText, historyText, statusText } from './report';

const verbs = { mark: 'mark for removal', remove: 'remove', wait: 'keep for now' } as const;

function describe({ name, version, published, lastNamed, action }: Garbage): string {
  const why = published ? (lastNamed ? `last in ${lastNamed}` : 'never promoted') : 'unfinished publish';
  return `${verbs[action]}: ${name} ${version} (${why})`;
}

const count = (garbage: readonly Garbage[], wanted: Garbage['action']): number =>
  garbage.filter(({ action }) => action === wanted).length;

export const otherCommands = {
  status: {
    words: '',
    text: 'what runs in a channel',
    takes: ['channel', 'json'],
    run: async (context, _words, values) => {
      const { store, print } = context;
      const document = await readSide(store, { channel: channelOf(context, values) });
      print(values.json ? JSON.stringify(document, null, 2) : statusText(document));
    },
  },
  history: {
    words: '',
    text: 'the changes of a channel, newest first, each with what it moved',
    takes: ['channel', 'json', 'limit'],
    run: async (context, _words, values) => {
      const { store, print } = context;
      const channel = channelOf(context, values);
      const limit = parseLimit(values.limit ?? '50');
      // With the revision before the oldest, which says what that one moved.
      const history = withMoves(await readHistory(store, channel, limit + 1)).slice(0, limit);
      if (history.length === 0) throw new ReleaseError(`Nothing is promoted to ${channel} yet`);
      print(values.json ? JSON.stringify(history, null, 2) : historyText(history));
      const earlier = (history.at(-1)?.revision ?? 1) - 1;
      if (earlier > 0 && !values.json) print(`${earlier} earlier revisions: --limit ${limit + earlier}`);
    },
  },
  diff: {
    words: '<a> <b>',
    text: 'what differs between two channels or revisions: staging, production@12, or 12 (of --channel)',
    takes: ['channel', 'json'],
    run: async (context, [a = '', b = ''], values) => {
      const { store, print } = context;
      const channel = channelOf(context, values);
      const before = await readSide(store, parseSide(a, channel));
      const after = await readSide(store, parseSide(b, channel));
      const found = differences(before, after);
      print(values.json ? JSON.stringify(found, null, 2) : diffText(before, after, found));
    },
  },
  gc: {
    words: '',
    text: 'list the builds that no kept revision of any channel names; --apply marks them, and removes those marked a day before',
    takes: ['keep', 'apply'],
    run: async ({ store, print, now }, _words, { keep = String(keptRevisions), apply }) => {
      const time = now().getTime();
      if (apply) {
        const done = await collectGarbage(store, parseKeep(keep), time, (build) => print(describe(build)));
        print(
          `${count(done, 'remove')} builds removed, ${count(done, 'mark')} marked; run it again a day later to remove those`,
        );
        return;
      }
      const found = await findGarbage(store, parseKeep(keep), time);
      for (const build of found) print(describe(build));
      print(`${found.length} builds are not named by the newest ${keep} revisions of each channel`);
    },
  },
  verify: {
    words: '',
    text: 'hash all builds and their compressed copies, and compare the channels with them',
    takes: [],
    run: async ({ store, print }) => {
      const { builds, files, problems } = await verifyStore(store);
      if (problems.length > 0) throw new ReleaseError('The store differs from what was published:', problems);
      print(`${builds} builds with ${files} files are unchanged`);
    },
  },
  preview: {
    words: '<build>',
    text: 'print a link that shows a published build, such as mf-auth@1.4.3-pr.12, in one tab',
    takes: ['channel', 'at', 'expires'],
    run: async (context, [build = ''], values) => {
      const { store, previews, print, now } = context;
      if (previews.key === undefined) {
        throw new ReleaseError(
          'Preview links are off: set PREVIEW_KEY, here and for the portal, to the same secret. ' +
            'Make one with openssl rand -hex 32',
        );
      }
      const portal = parsePortal(values.at ?? previews.portal);
      const life = parseLife(values.expires ?? '7d');
      const { name, version } = parseBuildId(build);
      if (name === shellName)
        throw new ReleaseError(
          'Only remotes have previews: the page loads the shell before it can choose a build',
        );
      const channel = channelOf(context, values);
      const document = await readChannel(store, channel);
      const { current: shell } = requireDeployable(document, shellName);
      requireDeployable(document, name);
      const manifest = await requireVerified(store, { name, version });
      const shellManifest = await requireVerified(store, { name: shellName, version: shell.version });
      const problems = incompatibilities(shellManifest, manifest);
      if (problems.length > 0)
        throw new ReleaseError(`${name} ${version} cannot run in ${channel} now:`, problems);
      const expires = now().getTime() + life;
      const token = signPreview(previews.key, { channel, name, version, expires });
      const until = new Date(expires).toISOString().slice(0, 16).replace('T', ' ');
      print(`${name} ${version} in ${channel}, for everyone who opens this link until ${until} UTC:`);
      print(previewLink(portal, pathInto(manifest), token));
    },
  },
  'ops-password': {
    words: '<name>',
    text: "an operator's entry for OPS_USERS, from a password that is typed or piped in",
    takes: [],
    run: async ({ print, askPassword }, [name = '']) => {
      if (!isOperatorName(name))
        throw new ReleaseError(
          `'${name}' is not a valid operator's name: use letters, digits, spaces and . _ -`,
        );
      const password = await askPassword();
      if ([...password].length < shortestPassword)
        throw new ReleaseError(`An operator's password has at least ${shortestPassword} characters`);
      print(`${name}:${await hashPassword(password)}`);
    },
  },
} satisfies Readonly<Record<string, CommandEntry>>;
