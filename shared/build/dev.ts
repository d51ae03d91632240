import path from 'node:path';
import { devPort } from 'shared/build/config';
import { createDevServer } from 'shared/build/dev-server';
import { standaloneDevConfig } from 'shared/build/standalone-config';
import { watch } from 'shared/build/watch';

/** Serves the remote in `dir` alone, live, until the process is told to stop: `npm run dev -w mf-documents`. */
export function serveAlone(dir: string): void {
  const name = path.basename(dir);
  const port = devPort();
  const config = standaloneDevConfig(dir);
  const watching = watch(config, (line) => console.log(`${name}: ${line}`));
  const server = createDevServer(watching, config.output?.path ?? '');

  const stop = (): void => {
    server.close();
    server.closeAllConnections();
    void watching.close().then(() => process.exit());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);

  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${port} is taken. Choose another: PORT=4000 npm run dev -w ${name}` : error);
    process.exitCode = 1;
    stop();
  });
  server.listen(port, 'localhost', () => {
    console.log(`${name} alone: http://localhost:${port} (Ctrl-C stops)`);
  });
}
