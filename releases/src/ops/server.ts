import { runServer } from 'shared/server/run-server';
import { explainRelease } from '../release-error';
import { openReleaseStore } from '../trust/signed-store';
import { opsCommand } from '../variables';
import { buildOps } from './app';
import { readOpsConfig } from './config';

/** The ops page: `npm run ops`. A parent process gets a message with the address when it listens. */
runServer({ ...opsCommand, portSetting: 'OPS_PORT', explain: explainRelease }, async (isStopping, print) => {
  const config = readOpsConfig(undefined, opsCommand.needed);
  const store = await openReleaseStore(config.store, config.trust);
  const app = buildOps({ ...config, store, isStopping, logger: { level: config.logLevel } });
  const url = await app.listen(config.listening);
  print(`The ops page listens on ${url}/ops, on ${store.description}`);
  return { url, drainSeconds: config.drainSeconds, close: () => app.close() };
});
