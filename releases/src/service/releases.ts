import type { ChannelDocument } from '../channel/document';
import { unpackMap } from '../build/source-maps';
import { nothingFound } from '../channel/apply';
import { readChange, readCommand, type CommandInput, type Prepared } from '../channel/command';
import { isRefusal, type RefusalCode } from '../release-error';
import { planLines, revisionOf, type Plan } from '../channel/plan';
import { DependentsError } from '../channel/roll-back';
import type { ErrorsOfBuild } from '../errors/source-lines';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { Caller } from './caller';
import type { Mount, ReleaseService } from './release-service';

/** A plan as its caller gets it: `POST /v1/plan` */
export interface PlanAnswer {
  /** Names this plan when it is applied. */
  readonly id: string;
  /** On which it is based; 0: nothing is promoted yet. */
  readonly revision: number;
  /** All of it in words. */
  readonly lines: readonly string[];
  readonly isRefused: boolean;
  /** Why, if it would be refused; codes.json explains it. */
  readonly code: RefusalCode | null;
  /** What other people have to do before this release; null: it is none, or refused. */
  readonly others: readonly string[] | null;
  /** What a rollback would have to take back besides, `withDependents`. */
  readonly dependents: DependentsError['moves'];
  /** What the caller mounts in a browser before it applies the plan; null: nothing. */
  readonly mount: { readonly next: ChannelDocument; readonly builds: readonly BuildId[] } | null;
}

/** @param mountedBy who mounts what it names: an operator's browser mounts nothing */
export function answerOf(made: Plan, mountedBy: 'caller' | 'server' | 'nobody'): PlanAnswer {
  const { id, command, next, mounts, problems, refusal, others } = made;
  const isForced = 'force' in command && command.force;
  const code = refusal?.code ?? (isForced ? null : (problems[0]?.code ?? null));
  return {
    id,
    revision: revisionOf(made),
    lines: planLines(made, mountedBy !== 'nobody'),
    isRefused: code !== null,
    code,
    others,
    dependents: refusal instanceof DependentsError ? refusal.moves : [],
    mount: mountedBy === 'caller' && next && mounts.length > 0 ? { next, builds: mounts } : null,
  };
}

/** The release service as one caller uses it: in this process, or the release server over HTTP. */
export interface Releases {
  /** What is released, to read. */
  readonly store: Store;
  /** What a command would do; nothing is changed. */
  plan(command: CommandInput): Promise<PlanAnswer>;
  /** @param prepared by the caller. @returns what was done, in lines. @throws ReleaseError */
  execute(command: CommandInput, prepared?: Prepared): Promise<readonly string[]>;
  publish(request: Parameters<ReleaseService['publish']>[1]): Promise<readonly string[]>;
  /** What builds of a deployable threw in browsers. */
  errors(channel: string, name: string): Promise<readonly ErrorsOfBuild[]>;
  /** The text of a source map; null if there is none, or the caller may not read it. */
  readMap(build: BuildId, file: string): Promise<string | null>;
}

export const localReleases = (service: ReleaseService, caller: Caller): Releases => ({
  store: service.store,
  plan: async (command) =>
    answerOf(await service.plan(caller, readChange(command)), service.mountsItself ? 'server' : 'caller'),
  execute: async (command, prepared) => (await service.execute(caller, readCommand(command), prepared)).lines,
  publish: async (request) => [await service.publish(caller, request)],
  errors: (channel, name) => service.errors(caller, channel, name),
  readMap: async (build, file) => {
    const packed = await service.readMap(caller, build, file);
    return (packed && (await unpackMap(packed)))?.toString() ?? null;
  },
});

/** Others may change the channel while builds are mounted; so many times in a row are a fault. */
const maxPlans = 10;

interface ApplyChoices {
  /** Left out: nothing is mounted, as on a developer's machine, where a start must be quick. */
  readonly mount?: Mount | undefined;
  /** Gets each plan in words. */
  readonly print?: (line: string) => void;
}

/** Plans a change, makes its checks and applies it; again when others changed something else meanwhile. */
export async function planAndApply(
  releases: Releases,
  input: CommandInput,
  { mount, print = () => undefined }: ApplyChoices = {},
): Promise<readonly string[]> {
  let command = readChange(input);
  for (let attempt = 1; ; attempt += 1) {
    const made = await releases.plan(command);
    if (!made.isRefused) made.lines.forEach(print);
    // Of the first plan: what others change of the same deployable since then refuses the command.
    command = { ...command, seen: command.seen ?? made.revision };
    const { next, builds } = made.mount ?? {};
    const mounted = next && builds && mount && !made.isRefused ? await mount(next, builds) : nothingFound;
    try {
      return await releases.execute(command, { plan: made.id, mounted });
    } catch (error) {
      if (!isRefusal(error, 'moved') || attempt >= maxPlans) throw error;
    }
  }
}
