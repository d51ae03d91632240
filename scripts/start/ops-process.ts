import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readOpsConfig } from '../../releases/src/ops/config';
import type { Environment } from 'shared/server/settings';
import { UsageError } from '../command';

/**
 * The environment of the ops page that `npm start` runs beside the portal: on any free port of the loopback, as the edge alone talks
 * to it. Null when no operators are configured, or when the page runs elsewhere.
 * @throws ReleaseError for a variable that is not right
 */
export function opsEnvironment(env: Environment): NodeJS.ProcessEnv | null {
  const hasLogin = env.OPS_USERS?.trim() || env.OPS_OIDC_ISSUER?.trim();
  if (!hasLogin || env.OPS_URL?.trim()) return null;
  const own = {
    LOG_LEVEL: 'warn',
    ...env,
    OPS_HOST: '127.0.0.1',
    OPS_PORT: '0',
    TRUSTED_PROXIES: ['loopback', env.TRUSTED_PROXIES ?? ''].join(),
  };
  readOpsConfig(own);
  return own;
}

/** Starts the ops page as a process of its own. Resolves when it listens; the portal goes on without it should it end. */
export async function startOps(root: string, env: NodeJS.ProcessEnv, print: (line: string) => void) {
  const child = fork(path.join(root, 'releases/src/ops/server.ts'), {
    cwd: root,
    env,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { listening: string }).listening),
    ended.then(() => {
      throw new UsageError('The ops page did not start: see above');
    }),
  ]);
  let stopping = false;
  // Ctrl-C ends it too, and well.
  void ended.then(([code]) => {
    if (!stopping && code !== 0)
      print('The ops page has ended; the portal goes on without it until its next start');
  });
  return {
    /** 'http://127.0.0.1:40123'; the page is at `/ops`. */
    url,
    close: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
