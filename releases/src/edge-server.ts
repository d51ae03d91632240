import { learnLanguages } from 'server-kit/languages';
import { runServer } from 'server-kit/run-server';
import manifest from '../package.json' with { type: 'json' };
import { Connection } from './client/connection';
import { authenticateWith } from './client/credentials';
import { openHttpReleases } from './client/http-releases';
import { readEdgeConfig } from './config';
import { buildEdge } from './edge/app';
import { openKept } from './edge/kept-releases';
import { explainRelease } from './release-error';
import { openReleaseStore } from './trust/open-store';
import { edgeCommand } from './variables';

/** The release server as this edge uses it: to ask for rollbacks. It need not answer when the edge starts. */
const openAutomatic = (
  { url, token }: { readonly url: string; readonly token: string },
  keys: readonly string[],
) => openHttpReleases(new Connection(url, authenticateWith({ token })), keys);

/** The edge alone, for production: `npm run edge`. It promotes nothing. */
const server = { ...edgeCommand, version: manifest.version, portSetting: 'PORT', explain: explainRelease };
runServer(server, async (log) => {
  const config = readEdgeConfig(undefined, edgeCommand.needed);
  await learnLanguages();
  const { channel, keys, cache, automatic } = config;
  const store = await openReleaseStore(config.store, keys, cache);
  const isCached = cache !== undefined && config.store.kind === 's3';
  const kept = isCached ? await openKept(cache, keys, channel, log) : undefined;
  const releases = automatic && (await openAutomatic(automatic, keys?.trusted ?? []));
  const app = buildEdge({
    ...config,
    version: server.version,
    store,
    kept,
    automatic: releases,
    logger: { level: config.logLevel },
  });
  const url = await app.listen(config.listening);
  log.info(`The edge listens on ${url}, with ${channel} of ${store.description}`);
  return { url, drainSeconds: config.drainSeconds, close: () => app.close() };
});
