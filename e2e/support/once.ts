import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { portal } from '../config';
import { expect } from './test';

const place = path.join(portal.output, 'once');

/** Makes a folder. False when another worker has. */
const claim = (folder: string): Promise<boolean> =>
  mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );

async function removeEarlierRuns(): Promise<void> {
  const runs = await readdir(place);
  for (const run of runs)
    if (run !== portal.run) await rm(path.join(place, run), { recursive: true, force: true });
}

/**
 * Does work whose result several workers need: the first to ask does it, the others wait. Returns a folder,
 * which `work` may write to.
 */
export async function oncePerRun(name: string, work: (folder: string) => Promise<unknown>): Promise<string> {
  const own = path.join(place, portal.run);
  await mkdir(place, { recursive: true });
  if (await claim(own)) await removeEarlierRuns();
  const [folder, done] = [path.join(own, name), path.join(own, `${name}.done`)];
  if (await claim(folder)) {
    await work(folder);
    await writeFile(`${done}.new`, '');
    await rename(`${done}.new`, done);
  }
  await expect.poll(() => existsSync(done), { timeout: 240_000, message: `${name} is made` }).toBe(true);
  return folder;
}
