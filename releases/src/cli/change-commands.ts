import path from 'node:path';
import { columns } from 'server-kit/columns';
import { parseShare } from '../channel/canary';
import type { CommandInput } from '../channel/command';
import { requireEntry } from '../channel/compose';
import { parseBuildId, readSide } from '../channel/facts';
import { readShown } from '../channel/origins';
import { settingStates } from '../channel/settings';
import { ship } from '../pipeline/ship';
import { ReleaseError } from '../release-error';
import { planAndApply } from '../service/releases';
import { requireName } from '../store/layout';
import { channelOf, mountOf, type CommandEntry, type ProgramContext } from './context';
import { ofChange, ofCheckedChange, ofGate, parseRevision, type Values } from './options';

const canaryUsage =
  'Write `canary mf-auth@1.0.2` for a share that grows by itself, `canary mf-auth@1.0.2 10%` for one that stays, ' +
  '`canary mf-auth --promote` or `canary mf-auth --abort` to end it';

/** Carries out a command that changes no channel. */
export async function run({ releases, print }: ProgramContext, command: CommandInput) {
  const lines = await releases.execute(command);
  for (const line of lines) print(line);
}

/** Plans a change and applies it, or with `--dry-run` prints the plan alone. */
async function change(context: ProgramContext, values: Values, command: CommandInput) {
  const { releases, print } = context;
  if (!values.dryRun) {
    const lines = await planAndApply(releases, command, { mount: mountOf(context, values) });
    return lines.forEach(print);
  }
  const { lines, isRefused, code } = await releases.plan(command);
  if (isRefused) throw new ReleaseError(lines.join('\n'), code ?? 'refused');
  lines.forEach(print);
}

const inChannel = (context: ProgramContext, values: Values) => ({
  channel: channelOf(context, values),
  reason: values.reason?.trim() ?? '',
});

const checked = (context: ProgramContext, values: Values) => ({
  ...inChannel(context, values),
  force: values.force ?? false,
  preview: values.preview ?? false,
});

/** Reads `pageSize=50`. */
function parseSetting(text: string) {
  const at = text.indexOf('=');
  if (at > 0) return { setting: text.slice(0, at), value: text.slice(at + 1) };
  throw new ReleaseError(`'${text}' sets nothing: write it like pageSize=50, or --unset pageSize`);
}

const changeOfBuild = (command: 'deprecate' | 'undeprecate'): Omit<CommandEntry, 'text'> => ({
  words: '<build>',
  takes: ofChange,
  run: (context, [build = ''], values) =>
    change(context, values, { command, ...parseBuildId(build), ...inChannel(context, values) }),
});

const changeOf = (command: 'retire' | 'freeze' | 'unfreeze'): Omit<CommandEntry, 'text'> => ({
  words: '<name>',
  takes: ofChange,
  run: (context, [name = ''], values) =>
    change(context, values, {
      command,
      name: requireName('deployable', name),
      ...inChannel(context, values),
    }),
});

export const changeCommands = {
  publish: {
    words: '[name]',
    text: 'put a built deployable, of any tool, into the store; a published version never changes',
    takes: ['dir', 'version', 'preview', 'force'],
    run: async ({ releases, root, cwd, print }, [name], { dir, version, preview, force }) => {
      if (name !== undefined) requireName('deployable', name);
      else if (dir === undefined)
        throw new ReleaseError('Name the deployable, or its built folder with --dir');
      const folder = dir === undefined ? path.join(root, name ?? '', 'dist') : path.resolve(cwd, dir);
      const request = { folder, name, version, preview: preview ?? false, force: force ?? false };
      const lines = await releases.publish(request);
      for (const line of lines) print(line);
    },
  },
  promote: {
    words: '[builds...]',
    text: 'make published builds current, such as mf-auth@1.0.1; several make one revision',
    takes: [...ofCheckedChange, 'from', 'to'],
    run: async (context, words, values) => {
      const { from, to } = values;
      if ((from === undefined) === (words.length === 0))
        throw new ReleaseError('Name the builds to promote, such as mf-auth@1.0.1, or --from a channel');
      const what =
        from === undefined ? { builds: words.map(parseBuildId) } : { from: requireName('channel', from) };
      const options = checked(context, to === undefined ? values : { ...values, channel: to });
      await change(context, values, { command: 'promote', ...options, ...what });
    },
  },
  ship: {
    words: '<name>',
    text: 'build, publish and promote one deployable',
    takes: ['channel', 'reason', ...ofGate],
    run: async (context, [name = ''], values) => {
      const { releases, root, print } = context;
      const mount = mountOf(context, values);
      const target = requireName('deployable', name);
      const lines = await ship({ releases, root, ...inChannel(context, values), print, mount }, target);
      for (const line of lines) print(line);
    },
  },
  canary: {
    words: '<build> [share]',
    text: 'give a build, the first one of a remote too, to a share of candidates that grows by itself; or to one that stays, such as mf-auth@1.0.2 10%',
    takes: [...ofCheckedChange, 'promote', 'abort'],
    run: async (context, [build = '', share], values) => {
      const { promote, abort } = values;
      const chosen = [share, promote, abort].filter((given) => given !== undefined);
      if (chosen.length > 1) throw new ReleaseError(canaryUsage);
      const { force, preview, ...where } = checked(context, values);
      if (!promote && !abort) {
        const target = {
          build: parseBuildId(build),
          share: share === undefined ? undefined : parseShare(share),
        };
        return change(context, values, { command: 'canary', ...where, force, preview, ...target });
      }
      const name = requireName('deployable', build);
      return abort
        ? change(context, values, { command: 'abort-canary', ...where, name })
        : change(context, values, { command: 'promote-canary', ...where, force, preview, name });
    },
  },
  rollback: {
    words: '[name]',
    text: 'make an earlier build current again, or restore an earlier revision of the channel',
    takes: [...ofChange, 'to', 'revision', 'withDependents'],
    run: async (context, [name], values) => {
      const { to, revision, withDependents = false } = values;
      const where = inChannel(context, values);
      if (name !== undefined && revision === undefined) {
        const target = { name: requireName('deployable', name), to };
        return change(context, values, { command: 'rollback', ...where, ...target, withDependents });
      }
      if (name === undefined && revision !== undefined && to === undefined && !withDependents)
        return change(context, values, { command: 'restore', ...where, revision: parseRevision(revision) });
      throw new ReleaseError('Name the deployable to roll back, or a --revision to restore the channel');
    },
  },
  retire: {
    ...changeOf('retire'),
    text: 'remove a remote with its routes and menu entries; promote it, or restore a revision, to bring it back with its kept builds',
  },
  freeze: {
    ...changeOf('freeze'),
    text: 'refuse promotions of a deployable, with the reason; a rollback stays possible',
  },
  unfreeze: { ...changeOf('unfreeze'), text: 'allow promotions of a deployable again' },
  settings: {
    words: '<name> [values...]',
    text: 'the settings of a remote, or other values for them without a build, such as pageSize=50; --revision of `rollback` takes them back, too',
    takes: [...ofChange, 'unset'],
    run: async (context, [given = '', ...values], options) => {
      const name = requireName('deployable', given);
      const set = [
        ...values.map(parseSetting),
        ...(options.unset?.split(',') ?? []).map((setting) => ({ setting, value: null })),
      ];
      if (set.length > 0)
        return change(context, options, { command: 'settings', ...inChannel(context, options), name, set });
      const { store } = context.releases;
      const document = await readSide(store, { channel: channelOf(context, options) });
      const shown = await readShown(store, document);
      const states = settingStates(requireEntry(document, name), shown.get(name)?.settings);
      const rows = states.map((state) => [state.name, state.value, state.usual, state.description]);
      context.print(
        rows.length > 0
          ? columns([['SETTING', 'VALUE', 'DEFAULT', 'WHAT IT DOES'], ...rows])
          : `${name} has no settings: its remote.json names none`,
      );
    },
  },
  deprecate: {
    ...changeOfBuild('deprecate'),
    text: 'mark a build, with the reason: whoever promotes it is warned; candidates who get it keep it',
  },
  undeprecate: { ...changeOfBuild('undeprecate'), text: 'take that mark off a build' },
} satisfies Readonly<Record<string, CommandEntry>>;
