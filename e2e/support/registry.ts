import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import { expect } from './test';
import { freePort } from './free-port';

const run = promisify(execFile);
const scope = '@marigold-portal';
/** What `npm run build -- packages` writes. */
export const packages = path.join(portal.root, 'dist/packages');

export interface Registry {
  readonly url: string;
  /** The `.npmrc` of a repository that installs our packages from this registry, and all others as usual. */
  readonly npmrc: string;
  /** Publishes the package of a folder. */
  readonly publish: (folder: string) => Promise<void>;
  stop(): Promise<void>;
}

/** A registry of its own in `folder`, to which all packages of this repository are published. */
export async function startRegistry(folder: string): Promise<Registry> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = path.join(folder, 'registry.yaml');
  await mkdir(folder, { recursive: true });
  await writeFile(
    config,
    [
      'storage: ./packages',
      'packages:',
      `  '${scope}/*': { access: $all, publish: $all }`,
      'log: { type: stdout, level: error }',
      '',
    ].join('\n'),
  );
  const server = path.join(portal.root, 'node_modules/.bin/verdaccio');
  const child = spawn(server, ['--config', config, '--listen', String(port)], { stdio: 'ignore' });
  const isUp = async (): Promise<boolean> => (await fetch(`${url}/-/ping`).catch(() => null))?.ok ?? false;
  await expect.poll(isUp, { timeout: 60_000, message: 'the registry' }).toBe(true);

  // npm publishes with a token only; this registry takes any.
  const npmrc = `${scope}:registry=${url}/\n//localhost:${port}/:_authToken=anyone\n`;
  await run('npm', ['run', '--silent', 'build', '--', 'packages'], { cwd: portal.root });
  const publish = async (cwd: string): Promise<void> => {
    await writeFile(path.join(cwd, '.npmrc'), npmrc);
    await run('npm', ['publish', '--access', 'public', '--loglevel=error'], { cwd });
  };
  const names = await readdir(packages);
  for (const name of names) await publish(path.join(packages, name));
  return {
    url: `${url}/`,
    npmrc,
    publish,
    async stop() {
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      await closed;
    },
  };
}
