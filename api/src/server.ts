import { runServer } from 'server-kit/run-server';
import manifest from '../package.json' with { type: 'json' };
import { apiCommand, readConfig } from './config';
import { explain } from './explain';
import { startApi } from './start';

/** The API alone, for production: `npm run api`. */
const server = { ...apiCommand, version: manifest.version, portSetting: 'API_PORT', explain };
runServer(server, async (log) => {
  const config = readConfig(undefined, undefined, apiCommand.needed);
  const api = await startApi(config, { log });
  log.info(
    `The API listens on ${api.url}/api (${api.database}), mail goes to ${api.mail}, files to ${api.files}`,
  );
  if (api.demo) log.info(`Demo account: ${api.demo.email} / ${api.demo.password}`);
  return { ...api, drainSeconds: config.drainSeconds };
});
