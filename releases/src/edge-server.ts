import { loadLanguages } from 'server-kit/languages';
import { runServer } from 'server-kit/run-server';
import manifest from '../package.json' with { type: 'json' };
import { readEdgeConfig } from './config';
import { buildEdge } from './edge/app';
import { openKept } from './edge/kept-releases';
import { explainRelease } from './release-error';
import { openReleaseStore } from './trust/open-store';
import { edgeCommand } from './variables';

/** The edge alone, for production: `npm run edge`. It promotes nothing. */
const server = { ...edgeCommand, version: manifest.version, portSetting: 'PORT', explain: explainRelease };
runServer(server, async (log) => {
  const config = readEdgeConfig(undefined, edgeCommand.needed);
  await loadLanguages();
  const { channel, keys, cache } = config;
  const store = await openReleaseStore(config.store, keys, cache);
  const isCached = cache !== undefined && config.store.kind === 's3';
  const kept = isCached ? await openKept(cache, keys, channel, log) : undefined;
  const app = buildEdge({
    ...config,
    version: server.version,
    store,
    kept,
    logger: { level: config.logLevel },
  });
  const url = await app.listen(config.listening);
  log.info(`The edge listens on ${url}, with ${channel} of ${store.description}`);
  return { url, drainSeconds: config.drainSeconds, close: () => app.close() };
});
