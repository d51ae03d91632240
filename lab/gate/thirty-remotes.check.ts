import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { gateScreen } from 'platform/time-limits';
import { quickQuality } from '../../releases/src/build/compress';
import { publish } from '../../releases/src/testing/fixture';
import { promoteMounted } from '../../releases/src/testing/changes';
import { createMount } from '../../releases/src/gate/gate';
import { mountRemotes } from '../../releases/src/gate/mount';
import { FileStore } from '../../releases/src/store/file-store';
import type { BuildId } from '../../releases/src/store/layout';
import { mapConcurrent } from '../../releases/src/store/map-concurrent';
import { portal } from '../../e2e/config';
import { buildNew } from '../../e2e/support/build-new';
import { writeSmallRemote } from '../../e2e/support/small-remote';

/**
 * `npm run check -- scale`: the gate of a shell over thirty remotes, our five and twenty-five with one screen
 * each, in a real browser. Needs `npm run build` before. Prints what docs/benchmarks.md says.
 */

const limitSeconds = 40;
const own = ['mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];
const others = Array.from({ length: 30 - own.length }, (_, index) => `mf-part-${index}`);
const executable = portal.chromium ?? chromium.executablePath();
/** On a machine that does other work, times say nothing. */
const isQuiet = loadavg()[0]! < availableParallelism() / 2;

let folder: string;
let store: FileStore;
const all: BuildId[] = [];

async function add(dist: string, name?: string): Promise<void> {
  const { manifest } = await publish(store, name, dist, quickQuality);
  all.push({ name: manifest.name, version: manifest.version });
}

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'thirty-remotes-'));
  store = new FileStore(path.join(folder, 'store'));
  for (const name of ['shell', ...own]) await add(path.join(portal.root, name, 'dist'), name);
  await mapConcurrent(
    others,
    async (name) => {
      const routes = [{ path: `/${name.slice(3)}`, access: 'session' as const }];
      await add(await buildNew(name, `Part ${name}`, { routes }));
    },
    availableParallelism(),
  );
});
after(() => rm(folder, { recursive: true, force: true }));

/** Promotes with the gate of a release server. @returns the seconds that it took, and why it was refused */
async function promote(builds: readonly BuildId[]) {
  const mount = createMount({
    findBrowser: async () => executable,
    mount: (...target) => mountRemotes(store, ...target),
    notMounted: null,
    print: () => undefined,
  });
  const stamp = { channel: 'production', actor: 'Asha', reason: 'thirty', time: new Date().toISOString() };
  const began = performance.now();
  const refusal = await promoteMounted(store, builds, stamp, mount).then(() => '', String);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, refusal };
}

function assertQuick(seconds: number, limit: number, what: string): void {
  console.log(`${what}: ${seconds.toFixed(1)} s${isQuiet ? '' : ', on a busy machine'}`);
  if (isQuiet) assert.ok(seconds < limit, `${what} takes less than ${limit} s`);
}

void test('of a shell over thirty remotes one hangs and costs its own time', async () => {
  const hanging = { name: 'mf-zz-hangs', version: '1.0.0', route: '/zz-hangs', says: 'It hangs' };
  await add(await writeSmallRemote(path.join(folder, 'hanging'), hanging, 'for (;;);'));
  const { seconds, refusal } = await promote(all);
  assert.match(refusal, /mf-zz-hangs 1\.0\.0 does not mount/);
  assert.doesNotMatch(refusal, /- mf-(?!zz)/);
  assertQuick(seconds, limitSeconds + (3 * gateScreen) / 1000, 'thirty remotes, and one that hangs');
});

void test('a shell over thirty remotes', async () => {
  const { seconds, refusal } = await promote(all.filter(({ name }) => name !== 'mf-zz-hangs'));
  assert.equal(refusal, '');
  assertQuick(seconds, limitSeconds, 'thirty remotes');
});
