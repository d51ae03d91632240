import { randomUUID } from 'node:crypto';
import os from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import type { Database } from '../database/database';
import { noteProcess, removeProcess, type ProcessId } from './processes.sql';

const everyMs = 30_000;

/** Says in the database that this process runs, until the returned function is called. */
export function reportProcess(
  database: Database,
  kind: ProcessId['kind'],
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const id = { id: randomUUID(), kind, host: os.hostname(), version: manifest.version };
  // A database that is away has alerts of its own.
  const note = () =>
    noteProcess(database, id).catch((err: unknown) => log.warn({ err }, 'this process could not be noted'));
  let noting = note();
  const timer = setInterval(() => void (noting = note()), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await noting;
    await removeProcess(database, id.id).catch(() => undefined);
  };
}
