import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { compileServersOf, isKnown } from '../../e2e/support/earlier-servers';
import { answers, Program } from './program';
import { observe } from './observe';
import { nothing } from './results';
import { world } from './world';

/** Before two of today's migrations. Its API compiles with today's packages: move it on when it does not. */
const commit = 'c25a0783';

void test(
  'The API of an earlier release serves beside today’s, on today’s schema',
  { skip: !isKnown(commit) },
  async (context) => {
    const { fleet, load } = world();
    const source = path.join(fleet.folder, 'earlier');
    const compiled = path.join(source, 'dist/servers');
    await compileServersOf(commit, source, compiled);
    const today = fleet.apis[1]!;
    const address = fleet.own.apis[1]!;
    const earlier = new Program({
      name: 'earlier-api',
      command: process.execPath,
      args: [path.join(compiled, 'api.mjs')],
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
    context.after(async () => {
      await earlier.stop();
      await today.start();
    });
    const fault = `one API is taken back to ${commit}`;
    await observe({ fault, begin, atMost: nothing });
    const served = readFileSync(earlier.log, 'utf8').split('"statusCode":20').length - 1;
    assert.ok(served > 100, `the earlier API has served ${served} calls`);
  },
);
