import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchContext } from '../result';

const run = promisify(execFile);
const remote = 'mf-auth';
const changedFile = 'src/sign-in/sign-in-page.tsx';

/** Seconds that building one changed remote takes, start of the command included. */
export interface BuildTimes {
  /** Nothing is known of an earlier build. */
  readonly cold: number;
  /** After a change, with the cache of the build before. */
  readonly warm: number;
  /** As warm, under a new version, as a release has one. */
  readonly warmNewVersion: number;
}

/** Builds a copy of one remote's sources, so that the repository's own files stay as they are. */
export async function measureBuilds({ root, workFolder }: BenchContext): Promise<BuildTimes> {
  const place = path.join(workFolder, 'changed');
  const folder = path.join(place, remote);
  await rm(place, { recursive: true, force: true });
  await cp(path.join(root, remote), folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(path.basename(source)),
  });
  const file = path.join(folder, changedFile);
  const text = await readFile(file, 'utf8');
  const command = path.join(root, 'node_modules/.bin/portal-build');
  let changes = 0;
  const build = async (version: string): Promise<number> => {
    changes += 1;
    await writeFile(file, `${text}\nconsole.debug('change ${changes}');\n`);
    const began = performance.now();
    await run(command, [], { cwd: folder, env: { ...process.env, BUILD_VERSION: version } });
    return (performance.now() - began) / 1000;
  };
  const cold = await build('1.0.1');
  const warm = await build('1.0.1');
  const warmNewVersion = await build('1.0.2');
  await rm(place, { recursive: true, force: true });
  return { cold, warm, warmNewVersion };
}
