import path from 'node:path';
import { parseShare } from '../channel/canary';
import { parseBuildId } from '../channel/release';
import { ship } from '../pipeline/ship';
import { ReleaseError } from '../release-error';
import type { CommandInput } from '../service/command';
import { requireName } from '../store/layout';
import { channelOf, gateOf, type CommandEntry, type ProgramContext } from './context';
import { ofChange, ofCheckedChange, ofGate, parseRevision, type Values } from './options';

const canaryUsage =
  'Write `canary mf-auth@1.0.2` for a share that grows by itself, `canary mf-auth@1.0.2 10%` for one that stays, ' +
  '`canary mf-auth --promote` or `canary mf-auth --abort` to end it';

export async function run(context: ProgramContext, command: CommandInput, gate?: ReturnType<typeof gateOf>) {
  const lines = await context.releases.execute(command, gate);
  for (const line of lines) context.print(line);
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

const changeOf = (command: 'retire' | 'freeze' | 'unfreeze'): Omit<CommandEntry, 'text'> => ({
  words: '<name>',
  takes: ofChange,
  run: (context, [name = ''], values) =>
    run(context, { command, name: requireName('deployable', name), ...inChannel(context, values) }),
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
      await run(context, { command: 'promote', ...options, ...what }, gateOf(context, values));
    },
  },
  ship: {
    words: '<name>',
    text: 'build, publish and promote one deployable',
    takes: [...ofChange, ...ofGate],
    run: async (context, [name = ''], values) => {
      const { releases, root, print } = context;
      const gate = gateOf(context, values);
      const target = requireName('deployable', name);
      const lines = await ship({ releases, root, ...inChannel(context, values), print, gate }, target);
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
      const gate = gateOf(context, values);
      if (!promote && !abort) {
        const target = {
          build: parseBuildId(build),
          share: share === undefined ? undefined : parseShare(share),
        };
        return run(context, { command: 'canary', ...where, force, preview, ...target }, gate);
      }
      const name = requireName('deployable', build);
      return abort
        ? run(context, { command: 'abort-canary', ...where, name })
        : run(context, { command: 'promote-canary', ...where, force, preview, name }, gate);
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
        return run(context, { command: 'rollback', ...where, ...target, withDependents });
      }
      if (name === undefined && revision !== undefined && to === undefined && !withDependents)
        return run(context, { command: 'restore', ...where, revision: parseRevision(revision) });
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
} satisfies Readonly<Record<string, CommandEntry>>;
