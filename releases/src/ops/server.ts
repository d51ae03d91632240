import { runServer } from '../http/run-server';
import { openReleaseStore } from '../trust/signed-store';
import { buildOps } from './app';
import { readOpsConfig } from './config';

/** The ops page: `npm run ops`. A parent process gets a message with the address when it listens. */
runServer('OPS_PORT', async (isStopping) => {
  const { store: address, listening, logLevel, ...options } = readOpsConfig();
  const store = await openReleaseStore(address, options.trust);
  const app = buildOps({ ...options, store, isStopping, logger: { level: logLevel } });
  const describe = (url: string) => `The ops page listens on ${url}/ops, on ${store.description}`;
  return { app, listening, describe };
});
