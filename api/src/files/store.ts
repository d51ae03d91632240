import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { counter } from 'server-kit/telemetry';
import type { UploadStaging } from './upload-staging';

/**
 * Stores candidates' files: whole, immutable, under random names that this process makes; nothing that a
 * person typed is ever part of a path. The database says whose a file is and what it is; the sweep removes a
 * file that no row names. One implementation per kind of storage, one test-suite for all.
 */
export interface FileStore {
  /** In words, for the start's output. */
  readonly description: string;
  /** Where bytes stay while they arrive, on this machine. */
  readonly staging: UploadStaging;
  /**
   * Makes a file that has fully arrived last: when this resolves it survives a crash. The staged copy may be
   * gone.
   */
  keep(stagedId: string, file: { name: string; size: number; contentType: string }): Promise<void>;
  /** The bytes as a stream, or null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<{ readonly name: string; readonly keptAt: Date }>;
  close(): void;
}

/** A new name that cannot be guessed. */
export const newFileName = (extension: string): string => `${randomBytes(18).toString('hex')}${extension}`;

/** Whether this API may have made the name; files with other names are not ours to remove. */
export const isFileName = (name: string): boolean => /^[0-9a-f]{36}\.[a-z]+$/.test(name);

const dependencies = ['the file store', 'the virus scanner'] as const;
type Dependency = (typeof dependencies)[number];
/** Calls that failed since the start, and when the last one did, in seconds since 1970; by what failed. */
const failures = new Map(dependencies.map((name) => [name, { count: 0, at: null as number | null }]));

export const fileFailures = () => dependencies.map((name) => ({ name, at: failures.get(name)?.at ?? null }));

/** Exports how often files could not be stored, read or scanned. */
export function observeFileFailures(): void {
  const about = 'Calls that were refused since files could not be stored, read or scanned';
  counter('portal.files.unavailable', '{call}', about, (result) => {
    for (const [dependency, { count }] of failures) result.observe(count, { dependency });
  });
}

/**
 * A full disk or an unreachable file server: the candidate is asked to try again later, the log contains the
 * reason.
 */
export function refuseFiles(
  request: FastifyRequest,
  error: unknown,
  what: Dependency = 'the file store',
): never {
  failures.set(what, { count: (failures.get(what)?.count ?? 0) + 1, at: Date.now() / 1000 });
  request.log.error({ err: error }, `${what} failed`);
  throw new HttpError('storage-unavailable', { headers: { 'retry-after': '30' } });
}
