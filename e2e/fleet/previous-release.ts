import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { portal } from '../config';
import { answers, Program } from './program';
import { nothing, observe } from './results';
import { world } from './world';

/** Before two of today's migrations. Its API compiles with today's packages: move it on when it does not. */
const commit = 'bd3e0470';

const isKnown = (): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: portal.root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Compiles the API of the commit in a folder of its own, with today's packages. Returns its file. */
async function compileApi(folder: string): Promise<string> {
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', commit], { cwd: portal.root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const { workspaces } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    workspaces: readonly string[];
  };
  const packages = path.join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(path.join(portal.root, 'node_modules'))) {
    const isOwn = workspaces.includes(name);
    symlinkSync(
      path.join(isOwn ? folder : path.join(portal.root, 'node_modules'), name),
      path.join(packages, name),
    );
  }
  for (const name of workspaces.filter((each) => existsSync(path.join(portal.root, each, 'node_modules'))))
    symlinkSync(path.join(portal.root, name, 'node_modules'), path.join(folder, name, 'node_modules'));
  // Not synchronous: the networks to the engines are in this process.
  const args = ['--import', 'tsx', 'scripts/build-servers.ts'];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
  return path.join(folder, 'dist/servers/api.mjs');
}

void test(
  'The API of an earlier release serves beside today’s, on today’s schema',
  { skip: !isKnown() },
  async () => {
    const { fleet, load } = world();
    const today = fleet.apis[1]!;
    const address = fleet.own.apis[1]!;
    const earlier = new Program({
      name: 'earlier-api',
      command: process.execPath,
      args: [await compileApi(path.join(fleet.folder, 'earlier'))],
      env: {
        ...today.env,
        PORTAL_DATA: path.join(fleet.folder, 'earlier-data'),
      },
      folder: fleet.folder,
      isReady: answers(`${address}/api/health`),
    });
    const begin = async () => {
      assert.equal(await today.stop(), 0);
      await earlier.start();
      await load.more(600);
    };
    const fault = `one API is taken back to ${commit}`;
    await observe(load, { fault, begin, atMost: nothing });
    const served = readFileSync(earlier.log, 'utf8').split('"statusCode":20').length - 1;
    await earlier.stop();
    await today.start();
    assert.ok(served > 100, `the earlier API has served ${served} calls`);
  },
);
