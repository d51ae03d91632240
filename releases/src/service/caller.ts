import type { Provenance } from 'platform/release';
import { ReleaseError } from '../release-error';
import { allows, type Action, type Grants, type Policy } from '../trust/policy';

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

/** Without a policy operators may do everything; with one, what it allows a person of that name. */
export function callerOfOperator(policy: Policy | null, operator: string): Caller {
  const person = policy?.people.find(({ name }) => name === operator);
  return { actor: operator, may: policy ? (person?.may ?? []) : null };
}

/** The caller may not do that. */
export class ForbiddenError extends ReleaseError {}

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
  throw new ForbiddenError(`${caller.actor} may not ${oneOf.join(' or ')} ${what}${where}`);
}
