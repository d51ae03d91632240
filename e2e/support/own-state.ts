import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

/** What a part is built from. */
const rooms = ['contract', 'platform', 'shared', 'sdk'];

/**
 * Another state of these rooms, and of a part that is built with them: a copy that a test changes. Installed
 * packages are those here.
 */
interface OwnState {
  /** Contains the rooms and the part. */
  readonly place: string;
  readonly shared: string;
  readonly part: string;
  /** Builds the part. Returns the folder with the build. */
  readonly build: (version: string) => Promise<string>;
}

/** @param name of the folder in the suite's output */
export async function copyState(name: string, partName: string): Promise<OwnState> {
  const place = path.join(portal.output, name);
  const [shared, part] = [path.join(place, 'shared'), path.join(place, partName)];
  await rm(place, { recursive: true, force: true });
  for (const folder of [...rooms, partName])
    await cp(path.join(portal.root, folder), path.join(place, folder), {
      recursive: true,
      filter: (source) => !['node_modules', 'dist', 'dist-standalone'].includes(path.basename(source)),
    });
  await symlink(path.join(portal.root, 'package-lock.json'), path.join(place, 'package-lock.json'));
  await mkdir(path.join(place, 'node_modules'));
  for (const room of rooms) {
    const installed = path.join(portal.root, room, 'node_modules');
    if (existsSync(installed)) await symlink(installed, path.join(place, room, 'node_modules'));
    await symlink(path.join(place, room), path.join(place, 'node_modules', room));
  }
  return {
    place,
    shared,
    part,
    async build(version) {
      const env = { ...process.env, BUILD_VERSION: version };
      await run('node', [path.join(place, 'sdk/build/portal-build.mjs')], { cwd: part, env });
      return path.join(part, 'dist');
    },
  };
}
