import { readEdgeServerConfig } from './config';
import { runServer } from './http/run-server';
import { openReleaseStore } from './trust/signed-store';
import { buildEdge } from './edge/app';

/** The edge alone, for production: `npm run edge`. It promotes nothing. */
runServer('PORT', async (isStopping) => {
  const { store: address, listening, logLevel, trust, ...options } = readEdgeServerConfig();
  const store = await openReleaseStore(address, trust);
  const app = buildEdge({ ...options, store, isStopping, logger: { level: logLevel } });
  const describe = (url: string) =>
    `The edge listens on ${url}, with ${options.channel} of ${store.description}`;
  return { app, listening, describe };
});
