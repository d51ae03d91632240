import fastify from 'fastify';
import type { Config } from './config';
import { requireMigrations } from './database/migrate';
import { openDatabase } from './database/open';
import { ping } from './health/health.sql';
import { loggerOptions } from './http/log';
import { openMailQueue } from './queue/queue';
import { createWriters } from './mail/writers';
import { openClaimedStore, openTransport } from './start';
import { startWork } from './work';

const pingMs = 30_000;
/** After five minutes a new process may find the database where this one does not. */
const mostUnanswered = 10;

/**
 * Sends mail and sweeps, for API processes with `WORKER=separate`.
 * @param onLost is called when the worker cannot go on
 */
export async function startWorker(config: Config, onLost: (reason: string) => void) {
  const { log } = fastify({ logger: loggerOptions(config.logLevel) });
  const opened = await openDatabase(config, (err) => log.warn({ err }, 'a database connection broke'));
  const { database } = opened;
  try {
    await requireMigrations(database);
    const print = (text: string) => void process.stdout.write(`${text}\n`);
    const store = await openClaimedStore(config, database, print);
    const transport = openTransport(config, print);
    const mail = await openMailQueue(database, log);
    const writers = createWriters({ ...config, database, transport });
    const endWork = await startWork({ database, store, mail, writers, log });
    let unanswered = 0;
    const watch = setInterval(() => {
      if (unanswered >= mostUnanswered) onLost('The database is away');
      unanswered += 1;
      void ping(database).then(
        () => (unanswered = 0),
        () => undefined, // counted above, as a ping without an answer
      );
    }, pingMs);
    return async (): Promise<void> => {
      clearInterval(watch);
      await endWork();
      await mail.close();
      transport.close();
      store.close();
      await opened.close();
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
