import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Milliseconds for the first start, which makes the database. */
const startLimit = 120_000;

export interface ApiProcess {
  /** 'http://127.0.0.1:40123' */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the API in a process of its own, on a free port, with the embedded database and the disk store in `dataFolder`.
 * @throws Error with what the process printed when it ends before it listens
 */
export async function startApiProcess(root: string, dataFolder: string): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      API_HOST: '127.0.0.1',
      API_PORT: '0',
      PORTAL_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      // All candidates of the bench come from one address.
      RATE_LIMIT_PER_IP: '100000',
      // What the machine's owner has set for a portal of theirs is not for this one.
      ...Object.fromEntries(['DATABASE_URL', 'FILE_STORE', 'SMTP_URL'].map((name) => [name, ''])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const late = setTimeout(() => child.kill('SIGKILL'), startLimit);
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const [, found] = /listens on (http:\/\/[^/\s]+)\/api/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`The API did not start:\n${output}`)));
  }).finally(() => clearTimeout(late));
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
