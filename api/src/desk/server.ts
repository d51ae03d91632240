import { runServer } from 'server-kit/run-server';
import manifest from '../../package.json' with { type: 'json' };
import { requireReady } from '../migrations/migrate';
import { openDatabase } from '../database/open';
import { explain } from '../explain';
import { openClaimedStore } from '../files/open-store';
import { deskCommand, readDeskConfig } from './config';
import { startDesk } from './start';

/** The desk alone, for production: `npm run desk`. */
const server = { ...deskCommand, version: manifest.version, portSetting: 'DESK_PORT', explain };
runServer(server, async (log) => {
  const config = readDeskConfig(undefined, deskCommand.needed);
  const opened = await openDatabase(config, (err) => log.warn({ err }, 'a database connection broke'));
  const { database } = opened;
  try {
    await requireReady(database, config);
    const store = await openClaimedStore(config, database, log);
    const logger = { level: config.logLevel };
    const desk = await startDesk(config, { database, store, log, logger });
    log.info(`The desk listens on ${desk.url}, people open it at ${config.publicUrl}/desk`);
    const close = async (): Promise<void> => {
      await desk.close();
      store.close();
      await opened.close();
    };
    return { url: desk.url, drainSeconds: config.drainSeconds, close };
  } catch (error) {
    await opened.close();
    throw error;
  }
});
