import { entryOf } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { readErrorGroups } from '../health/error-groups';
import { trialsOf } from '../judge/trials';
import type { BuildId } from '../store/layout';
import type { Store } from '../store/store';
import type { ErrorsOfBuild } from './source-lines';

/** As long as the counts are kept. */
export const errorDays = 7;
const dayMs = 24 * 3_600_000;

const roles = ['canary', 'current', 'earlier'] as const;

function roleOf(document: ChannelDocument, { name, version }: BuildId): ErrorsOfBuild['role'] {
  const { canary, current } = entryOf(document, name) ?? {};
  if (canary?.build.version === version) return 'canary';
  return current?.version === version ? 'current' : 'earlier';
}

/** What builds of a deployable threw within `errorDays`; the canary first. */
export async function readErrors(
  store: Store,
  document: ChannelDocument,
  deployable: string,
): Promise<ErrorsOfBuild[]> {
  const now = Date.now();
  const trials = trialsOf(document, now);
  const reported = await readErrorGroups(store, document.channel, now - errorDays * dayMs);
  return reported
    .filter(({ name }) => name === deployable)
    .map((build): ErrorsOfBuild => {
      const trial = trials.find(({ name, version }) => name === build.name && version === build.version);
      return { ...build, role: roleOf(document, build), replaces: trial?.fallback ?? null };
    })
    .sort(
      (one, other) =>
        roles.indexOf(one.role) - roles.indexOf(other.role) ||
        Math.max(...other.groups.map(({ last }) => last)) - Math.max(...one.groups.map(({ last }) => last)),
    );
}
