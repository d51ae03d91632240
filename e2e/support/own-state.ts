import { execFile } from 'node:child_process';
import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

/** Another state of `shared`, and of a part that is built with it: a copy that a test changes. Installed packages are those here. */
export interface OwnState {
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
  for (const folder of [shared, part])
    await cp(path.join(portal.root, path.basename(folder)), folder, {
      recursive: true,
      filter: (source) => !['node_modules', 'dist', 'dist-standalone'].includes(path.basename(source)),
    });
  await symlink(path.join(portal.root, 'package-lock.json'), path.join(place, 'package-lock.json'));
  await symlink(path.join(portal.root, 'shared/node_modules'), path.join(shared, 'node_modules'));
  await mkdir(path.join(place, 'node_modules'));
  await symlink(shared, path.join(place, 'node_modules/shared'));
  return {
    shared,
    part,
    async build(version) {
      const env = { ...process.env, BUILD_VERSION: version };
      await run('node', [path.join(shared, 'build/portal-build.mjs')], { cwd: part, env });
      return path.join(part, 'dist');
    },
  };
}
