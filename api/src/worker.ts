import { runServer } from 'shared/server/run-server';
import { apiCommand, readConfig } from './config';
import { explain } from './explain';
import { startWorker } from './start-worker';

const about = 'sends mail and sweeps, for API processes with WORKER=separate';

/** Mail and sweeps alone, for production: `npm run worker`. Ends with 1 when it cannot go on. */
runServer({ ...apiCommand, command: 'npm run worker', about, explain }, async (_isStopping, print) => {
  const close = await startWorker(readConfig(undefined, undefined, apiCommand.needed), (reason) => {
    console.error(`${reason}: the worker ends`);
    process.exit(1);
  });
  print('The worker sends mail and sweeps');
  return { drainSeconds: 0, close };
});
