import type { Provenance } from 'platform/release';
import { ReleaseError } from '../release-error';
import { allows, type Action, type Grants, type Policy } from '../trust/policy';
import type { ChangeCommand, ChangeName } from '../channel/command';
import { entryOf } from '../channel/compose';
import { targetsOf, type Documents } from '../channel/facts';
import type { Plan } from '../channel/plan';
import type { Store } from '../store/store';

/** Of what the judge leads to: in the records. */
export const automaticActor = 'automatic';

/** Who gives a command. */
export interface Caller {
  /** The name in the records. */
  readonly actor: string;
  /** Null: everything, such as on a machine that has the release server's own key. */
  readonly may: Grants | null;
  /** Where a CI job comes from. */
  readonly from?: Provenance | undefined;
}

/** A command that changes no channel. */
export interface Call {
  readonly store: Store;
  readonly caller: Caller;
  /** The portal's origin for previews; undefined: there are none. */
  readonly previewUrl?: string | undefined;
  readonly now: Date;
}

/** Without a policy operators may do everything; with one, what it allows a person of that name. */
export function callerOfOperator(policy: Policy | null, operator: string): Caller {
  const person = policy?.people.find(({ name }) => name === operator);
  return { actor: operator, may: policy ? (person?.may ?? []) : null };
}

/** The caller may not do that. */
export const forbidden = (message: string): ReleaseError => new ReleaseError(message, 'forbidden');

/** Whether the caller may do one of these. @param name a deployable, or `*`: all of them */
export const mayDo = ({ may }: Caller, oneOf: readonly Action[], name: string, channel?: string): boolean =>
  may === null || oneOf.some((action) => allows(may, action, name, channel));

/** Who brings in builds of a deployable may read what they throw; who may only roll back may not. */
export const readsErrors: readonly Action[] = ['preview', 'publish', 'canary', 'promote', 'freeze'];

/** A map has the whole source: only those who give a deployable to candidates get it. */
export const readsMaps: readonly Action[] = ['publish', 'canary', 'promote'];

/** Whether the caller has something to do in a channel, and so may read how its builds do. */
export const worksIn = ({ may }: Caller, channel: string): boolean =>
  may?.some(({ channels }) => channels.includes(channel) || channels.includes('*')) ?? true;

export function requireMay(caller: Caller, oneOf: readonly Action[], name: string, channel?: string): void {
  if (mayDo(caller, oneOf, name, channel)) return;
  const what = name === '*' ? 'all deployables' : name;
  const where = channel === undefined ? '' : ` in ${channel}`;
  throw forbidden(`${caller.actor} may not ${oneOf.join(' or ')} ${what}${where}`);
}

/** Who may do one of these to a deployable may give the command. */
const rights: Readonly<Record<ChangeName, readonly Action[]>> = {
  promote: ['promote'],
  canary: ['canary'],
  'promote-canary': ['promote'],
  'abort-canary': ['canary', 'rollback', 'promote'],
  rollback: ['rollback', 'promote'],
  restore: ['restore'],
  freeze: ['freeze'],
  unfreeze: ['freeze'],
  deprecate: ['freeze', 'promote'],
  undeprecate: ['freeze', 'promote'],
  retire: ['retire'],
  settings: ['promote'],
};

function namesOf(command: ChangeCommand, documents: Documents): readonly string[] {
  if (command.command === 'restore') return ['*'];
  return 'name' in command ? [command.name] : targetsOf(command, documents).map(({ name }) => name);
}

/** @throws ReleaseError if the caller may not give this command, or not overrule its checks */
export function requireRights(caller: Caller, command: ChangeCommand, documents: Documents): void {
  const { channel } = command;
  for (const name of namesOf(command, documents)) {
    requireMay(caller, rights[command.command], name, channel);
    if ('force' in command && command.force) requireMay(caller, ['force'], name, channel);
    // In the end it is for all.
    if (command.command === 'canary' && (command.steps || command.share === undefined))
      requireMay(caller, ['promote'], name, channel);
  }
}

/** @param most percent for who may not promote. @throws ReleaseError if the caller may not do all of it */
export function requireRightsOfPlan(caller: Caller, { command, document, moves }: Plan, most: number): void {
  const { channel } = command;
  if (command.command === 'canary') {
    const { name } = command.build;
    if (mayDo(caller, ['promote'], name, channel)) return;
    if ((command.share ?? 0) > most)
      throw forbidden(
        `${caller.actor} may not give ${name} to more than ${most} % in ${channel}, the policy's ` +
          'canaryShare: ask someone who may promote it',
      );
    if (entryOf(document, name)?.canary?.steps)
      throw forbidden(
        `${caller.actor} may not take over the canary of ${name}, which goes on by itself: ask someone who may ` +
          'promote it',
      );
  }
  if (command.command !== 'rollback') return;
  const names = moves.filter(({ field }) => field === 'current').map(({ name }) => name);
  const others = names.filter((name) => !mayDo(caller, rights.rollback, name, channel));
  if (others.length > 0)
    throw forbidden(
      `This rollback of ${command.name} also rolls back ` +
        `${names.filter((name) => name !== command.name).join(', ')}, and ${caller.actor} may not roll back ` +
        `${others.join(', ')} in ${channel}: ask someone who may roll back all of them`,
    );
}
