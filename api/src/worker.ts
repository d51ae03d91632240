import { loadLanguages } from 'server-kit/languages';
import { runServer } from 'server-kit/run-server';
import manifest from '../package.json' with { type: 'json' };
import { apiCommand, readConfig } from './config';
import { requireReady } from './migrations/migrate';
import { openDatabase } from './database/open';
import { explain } from './explain';
import { ping } from './health/health.sql';
import { openClaimedStore } from './files/open-store';
import { createWriters } from './letters/writers';
import { openMailQueue } from './queue/queue';
import { openTransport } from './start';
import { reportProcess } from './system/report-process';
import { startWork } from './work';

const pingMs = 30_000;
/** After five minutes a new process may find the database where this one does not. */
const mostUnanswered = 10;

const about = 'sends mail and sweeps, for API processes with WORKER=separate';

/** Mail and sweeps alone, for production: `npm run worker`. Ends with 1 when it cannot go on. */
const server = { ...apiCommand, command: 'npm run worker', version: manifest.version, about, explain };
runServer(server, async (log) => {
  const config = readConfig(undefined, undefined, apiCommand.needed);
  await loadLanguages();
  const opened = await openDatabase(config, (err) => log.warn({ err }, 'a database connection broke'));
  const { database } = opened;
  try {
    await requireReady(database, config);
    const store = await openClaimedStore(config, database, log);
    const transport = openTransport(config, (text) => log.info(text));
    const mail = await openMailQueue(database, log);
    const writers = createWriters({ ...config, database, transport });
    const endWork = await startWork({ database, store, mail, writers, log });
    const endReport = reportProcess(database, 'worker', log);
    let unanswered = 0;
    const watch = setInterval(() => {
      if (unanswered >= mostUnanswered) {
        log.fatal('The database is away: the worker ends');
        process.exit(1);
      }
      unanswered += 1;
      void ping(database).then(
        () => (unanswered = 0),
        () => undefined, // counted above, as a ping without an answer
      );
    }, pingMs);
    log.info('The worker sends mail and sweeps');
    const close = async (): Promise<void> => {
      clearInterval(watch);
      await endWork();
      await endReport();
      await mail.close();
      store.close();
      await opened.close();
    };
    return { drainSeconds: 0, close };
  } catch (error) {
    await opened.close();
    throw error;
  }
});
