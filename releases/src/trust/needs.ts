import { isDeepStrictEqual } from 'node:util';
import type { ChannelDocument, Deployable } from 'shared/contract/release';
import type { Action } from './policy';

const same = isDeepStrictEqual;

/** All of a canary but the record of its build, which follows the shell. */
const canaryOf = ({ canary }: Deployable) => canary && { ...canary, build: canary.build.version };

function actionsFor(
  before: Deployable | undefined,
  after: Deployable | undefined,
  actor: string,
): (readonly Action[])[] {
  if (!after) return [['retire']];
  // All of a new deployable is what its team promotes.
  if (!before) return [['promote'], ...(after.canary ? [['canary'] as const] : [])];
  const { current, previous, canary, frozen, ...others } = after;
  const { current: _c, previous: _p, canary: _y, frozen: _f, ...othersBefore } = before;
  const kept = before.previous.map(({ version }) => version);
  const needs: (readonly Action[])[] = [];
  if (current.version !== before.current.version)
    needs.push(kept.includes(current.version) ? ['rollback', 'promote'] : ['promote']);
  // Else a rollback could lead to a build that was never current.
  if (!previous.every(({ version }) => version === before.current.version || kept.includes(version)))
    needs.push(['promote']);
  if (!same(canaryOf(after), canaryOf(before)))
    needs.push(canary ? ['canary'] : ['canary', 'rollback', 'promote']);
  // A freeze names its own actor.
  if (!same(frozen, before.frozen)) needs.push(frozen && frozen.actor !== actor ? [] : ['freeze']);
  if (!same(others, othersBefore)) needs.push(['promote']);
  return needs;
}

/**
 * The actions that a change from `before` to `after` requires: for each deployable, lists of which one action must be granted; an
 * empty list is a change that no key may make. Records of builds are checked elsewhere.
 */
export function needsOf(before: ChannelDocument | null, after: ChannelDocument) {
  const [old, now] = [before?.deployables ?? {}, after.deployables];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    actionsFor(old[name], now[name], after.actor).map((oneOf) => ({ name, oneOf })),
  );
}
