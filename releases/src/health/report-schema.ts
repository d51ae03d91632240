import type { ErrorReport, ReportBatch } from 'platform/report';
import {
  buildReasons,
  errorNamePattern,
  failureCauses,
  maxErrorsInBatch,
  maxFrames,
  maxMountsInBatch,
  vitalNames,
} from 'platform/report';
import { isHostile } from 'server-kit/json';
import { array, number, object, string } from 'yup';
import { isFilePath, isName, isVersion } from '../store/layout';

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

/** A script of a build, line and column: bounded, so that no frame has room for much else. */
const framePattern = /^(.{1,128}\.m?js):[1-9]\d{0,5}:[1-9]\d{0,6}$/;

/** The script that a frame names; null for a text that is no frame. */
export function scriptOfFrame(frame: string): string | null {
  const [, file = ''] = framePattern.exec(frame) ?? [];
  return isFilePath(file) ? file : null;
}

const error = {
  name: string().required().matches(errorNamePattern),
  frames: array(
    string()
      .required()
      .test('frame', (frame) => scriptOfFrame(frame) !== null),
  )
    .max(maxFrames)
    .required(),
};
const errorSchema = object(error);

/** Whether a value is the name and the frames of an error. */
export const isError = (value: unknown): value is Pick<ErrorReport, 'name' | 'frames'> =>
  errorSchema.isValidSync(value, { strict: true });

const batch = object({
  channel: name(),
  mounts: array(mount).required(),
  vitals: array(vital),
  errors: array(object({ ...build, ...error })),
}).required();

/** The length is looked at first: to check ten thousand mounts would keep the edge from everybody else. */
function isBounded(body: unknown): boolean {
  if (isHostile(body)) return false;
  const { mounts, vitals, errors } = (body ?? {}) as Partial<ReportBatch>;
  if ((errors?.length ?? 0) > maxErrorsInBatch) return false;
  const lengths = [mounts, vitals, errors].map((list) => list?.length ?? 0);
  return lengths.every((length) => length <= maxMountsInBatch) && lengths.some((length) => length > 0);
}

/** The batch; null for a body that is none. Nothing is converted; keys of a newer shell are ignored. */
export const readBatch = (body: unknown): ReportBatch | null =>
  isBounded(body) && batch.isValidSync(body, { strict: true }) ? body : null;
