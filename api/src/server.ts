import { runServer } from 'shared/server/run-server';
import { apiCommand, readConfig } from './config';
import { isUnavailable } from './database/database';
import { FolderInUseError } from './database/folder-claim';
import { startApi } from './start';

/** A mistake of the operator is reported in a sentence. */
function explain(error: unknown): string | undefined {
  if (error instanceof FolderInUseError) return error.message;
  return isUnavailable(error) ? `The database does not answer: ${(error as Error).message}` : undefined;
}

/** The API alone, for production: `npm run api`. */
runServer({ ...apiCommand, portSetting: 'API_PORT', explain }, async (isStopping, print) => {
  const config = readConfig(undefined, undefined, apiCommand.needed);
  const api = await startApi(config, { onProgress: print, isStopping });
  print(
    `The API listens on ${api.url}/api (${api.database}), mail goes to ${api.mail}, files to ${api.files}`,
  );
  if (api.demo) print(`Demo account: ${api.demo.email} / ${api.demo.password}`);
  return { ...api, drainSeconds: config.drainSeconds };
});
