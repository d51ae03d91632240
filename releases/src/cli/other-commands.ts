import { hashPassword, isPersonName, shortestPassword } from 'server-kit/sign-in/passwords';
import { readHistory } from '../channel/channel-store';
import { readShown } from '../channel/origins';
import { differences, withMoves } from '../channel/diff';
import { parseBuildId, parseSide, readSide } from '../channel/facts';
import { errorsText } from '../errors/errors-text';
import { errorDays } from '../errors/read-errors';
import { toSourceLines } from '../errors/source-lines';
import { readVerdicts } from '../judge/verdict-file';
import { parseLife } from '../preview/links';
import { refuseFor, ReleaseError } from '../release-error';
import { requireName } from '../store/layout';
import { keptRevisions } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { explanations } from '../codes';
import { run } from './change-commands';
import { channelOf, type CommandEntry } from './context';
import { parseKeep, parseLimit } from './options';
import { diffText, historyText, statusText } from './report';

export const otherCommands = {
  status: {
    words: '',
    text: 'what runs in a channel',
    takes: ['channel', 'json'],
    run: async (context, _words, values) => {
      const {
        releases: { store },
        print,
      } = context;
      const document = await readSide(store, { channel: channelOf(context, values) });
      if (values.json) return print(JSON.stringify(document, null, 2));
      const judged = await readVerdicts(store, document.channel);
      print(statusText(document, await readShown(store, document), judged));
    },
  },
  history: {
    words: '',
    text: 'the changes of a channel, newest first, each with what it moved',
    takes: ['channel', 'json', 'limit'],
    run: async (context, _words, values) => {
      const {
        releases: { store },
        print,
      } = context;
      const channel = channelOf(context, values);
      const limit = parseLimit(values.limit ?? '50');
      // With the revision before the oldest, to show what the oldest changed.
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
      const {
        releases: { store },
        print,
      } = context;
      const channel = channelOf(context, values);
      const before = await readSide(store, parseSide(a, channel));
      const after = await readSide(store, parseSide(b, channel));
      const found = differences(before, after);
      print(values.json ? JSON.stringify(found, null, 2) : diffText(before, after, found));
    },
  },
  errors: {
    words: '<name>',
    text: 'what builds of a deployable threw in browsers, in their own source lines; a canary first',
    takes: ['channel', 'json'],
    run: async (context, [name = ''], values) => {
      const { releases, print } = context;
      const channel = channelOf(context, values);
      const reported = await releases.errors(channel, requireName('deployable', name));
      const builds = await toSourceLines(reported, (build, file) => releases.readMap(build, file));
      if (values.json) return print(JSON.stringify(builds, null, 2));
      if (builds.length === 0)
        return print(`No browser has reported an error of ${name} in ${channel} within ${errorDays} days`);
      errorsText(channel, builds).forEach((line) => print(line));
    },
  },
  explain: {
    words: '[code]',
    text: 'what the code of a refusal, or of a failure of a build in browsers, means: who acts, and what to do',
    takes: [],
    run: async ({ print }, [code]) => {
      const known = [...explanations.keys()].join(', ');
      if (code === undefined) return print(`Codes: ${known}`);
      const found = explanations.get(code);
      if (!found) throw new ReleaseError(`There is no code '${code}'. There are: ${known}`);
      print([`${code}: ${found.means}`, `Who acts: ${found.who}`, `What to do: ${found.todo}`].join('\n'));
    },
  },
  gc: {
    words: '',
    text: 'list the builds that no kept revision of any channel names, and revisions that are too old; --apply marks those builds, removes builds marked a day before, and removes those revisions',
    takes: ['keep', 'apply'],
    run: async (context, _words, { keep = String(keptRevisions), apply = false }) =>
      run(context, { command: 'gc', keep: parseKeep(keep), apply }),
  },
  verify: {
    words: '',
    text: 'hash all builds and their compressed copies, and compare the channels with them',
    takes: [],
    run: async ({ releases: { store }, print }) => {
      const { builds, files, problems } = await verifyStore(store);
      refuseFor(problems, 'The store differs from what was published:');
      print(`${builds} builds with ${files} files are unchanged`);
    },
  },
  preview: {
    words: '<build>',
    text: 'print a link that shows a published build, such as mf-auth@1.4.3-pr.12, in one tab',
    takes: ['channel', 'expires'],
    run: async (context, [build = ''], values) => {
      const lifeMs = parseLife(values.expires ?? '7d');
      const channel = channelOf(context, values);
      await run(context, { command: 'preview', channel, build: parseBuildId(build), lifeMs });
    },
  },
  previews: {
    words: '[what] [id]',
    text: 'the preview links that are good: who made each, for which build, until when; `previews end <id>` ends one',
    takes: ['channel'],
    run: async (context, [what = 'list', id], values) => {
      const channel = channelOf(context, values);
      if (what === 'list' && id === undefined) return run(context, { command: 'list-previews', channel });
      if (what === 'end' && id !== undefined) return run(context, { command: 'end-preview', channel, id });
      throw new ReleaseError('Write `previews`, or `previews end <id>`');
    },
  },
  'ops-password': {
    words: '<name>',
    text: "an operator's entry for OPS_USERS, from a password that is typed or piped in",
    takes: [],
    run: async ({ print, askPassword }, [name = '']) => {
      if (!isPersonName(name))
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
