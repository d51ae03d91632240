import { runServer } from 'server-kit/run-server';
import { apiCommand, readConfig } from './config';
import { explain } from './explain';
import { startApi } from './start';

/** The API alone, for production: `npm run api`. */
runServer({ ...apiCommand, portSetting: 'API_PORT', explain }, async (print) => {
  const config = readConfig(undefined, undefined, apiCommand.needed);
  const api = await startApi(config, { onProgress: print });
  print(
    `The API listens on ${api.url}/api (${api.database}), mail goes to ${api.mail}, files to ${api.files}`,
  );
  if (api.demo) print(`Demo account: ${api.demo.email} / ${api.demo.password}`);
  return { ...api, drainSeconds: config.drainSeconds };
});
