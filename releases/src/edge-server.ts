import { runServer } from 'shared/server/run-server';
import { readEdgeConfig } from './config';
import { buildEdge } from './edge/app';
import { openKept } from './edge/kept-releases';
import { explainRelease } from './release-error';
import { openReleaseStore } from './trust/signed-store';
import { edgeCommand } from './variables';

/** The edge alone, for production: `npm run edge`. It promotes nothing. */
runServer({ ...edgeCommand, portSetting: 'PORT', explain: explainRelease }, async (isStopping, print) => {
  const config = readEdgeConfig(undefined, edgeCommand.needed);
  const { channel, trust, cache } = config;
  const store = await openReleaseStore(config.store, trust, cache);
  const isCached = cache !== undefined && config.store.kind === 's3';
  const kept = isCached ? await openKept(cache, trust, channel) : undefined;
  const app = buildEdge({ ...config, store, kept, isStopping, logger: { level: config.logLevel } });
  const url = await app.listen(config.listening);
  print(`The edge listens on ${url}, with ${channel} of ${store.description}`);
  return { url, drainSeconds: config.drainSeconds, close: () => app.close() };
});
