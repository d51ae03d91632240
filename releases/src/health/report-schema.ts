import type { ReportBatch } from 'platform/report';
import { buildReasons, failureCauses, maxMountsInBatch, vitalNames } from 'platform/report';
import { isHostile } from 'contract/json';
import { array, number, object, string } from 'yup';
import { isName, isVersion } from '../store/layout';

/** A tab that was suspended overnight may report a long wait; longer ones are invalid. */
const longestMs = 24 * 60 * 60 * 1000;

const name = () => string().required().test('name', isName);

const build = { remote: name(), version: string().required().test('version', isVersion) };

const mount = object({
  ...build,
  reason: string().oneOf(buildReasons).required(),
  failure: string().oneOf(failureCauses).defined().nullable(),
  duration: number().min(0).max(longestMs).required(),
});

const vital = object({
  ...build,
  name: string().oneOf(vitalNames).required(),
  value: number().min(0).max(longestMs).required(),
});

const batch = object({
  channel: name(),
  mounts: array(mount).required(),
  vitals: array(vital),
}).required();

/** The length is looked at first: to check ten thousand mounts would keep the edge from everybody else. */
function isBounded(body: unknown): boolean {
  if (isHostile(body)) return false;
  const { mounts, vitals } = (body ?? {}) as Partial<ReportBatch>;
  const lengths = [mounts, vitals].map((list) => list?.length ?? 0);
  return lengths.every((length) => length <= maxMountsInBatch) && lengths.some((length) => length > 0);
}

/**
 * The batch, or null for a body that is none. Values are not converted; keys of a newer shell are ignored.
 */
export const readBatch = (body: unknown): ReportBatch | null =>
  isBounded(body) && batch.isValidSync(body, { strict: true }) ? body : null;
