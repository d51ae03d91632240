import assert from 'node:assert/strict';
import { spawn, execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { pemOf } from '../../releases/src/trust/keys';
import { freePort } from '../../e2e/support/free-port';
import {
  changesPerDay,
  channel,
  dayMs,
  days,
  end,
  folder,
  key,
  makeYear,
  marked,
  releases,
  revisions,
  storedMegabytes,
  writeBuilds,
  writeRevisions,
} from './year';

/**
 * `npm run check -- growth`: what operators and edges do with the releases of a year. On compiled servers, in
 * 256 MB.
 */
const mostMemory = 256 * 1024 * 1024;
const root = path.resolve(import.meta.dirname, '../..');
const compiled = path.join(folder, 'servers');
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORTAL_CHANNEL: channel,
  RELEASE_STORE: `file:${releases}`,
  RELEASE_KEY: pemOf(key),
  RELEASE_KEYS: key.publicKey,
  RELEASE_MOUNT: 'no',
};

/** What Node chooses by itself in a container of 256 MB: its young generation is part of it. */
const heapLimit = '--max-heap-size=130';

/** Tells what a command used: at most so much memory, and so much of the processor. */
const withUsage = `data:text/javascript,${encodeURIComponent(
  `process.on('exit', () => console.error('used', JSON.stringify(process.resourceUsage())));`,
)}`;

interface Measured {
  readonly what: string;
  readonly seconds: number;
  readonly megabytes: number;
  /** Seconds of the processor: on a busy machine they say more. */
  readonly processor: number;
  readonly said: string;
}
const rows: Omit<Measured, 'said'>[] = [];
function note(what: string, ms: number, kilobytes: number, processorMs: number, said: string): Measured {
  const [seconds, processor] = [ms, processorMs].map((one) => Math.round(one / 10) / 100) as [number, number];
  const row = { what, seconds, megabytes: Math.round(kilobytes / 1024), processor };
  rows.push(row);
  return { ...row, said };
}

/** Sets a command's clock forward. */
const laterBy = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(`const Now = Date;
globalThis.Date = class extends Now {
  constructor(...given) { super(...(given.length > 0 ? given : [Now.now() + ${ms}])); }
  static now() { return Now.now() + ${ms}; }
};`)}`;

const release = (...words: string[]) => releaseAfter(0, ...words);

/** Runs a release command, some days after the year. Its time includes the start of Node. */
async function releaseAfter(daysLater: number, ...words: string[]): Promise<Measured> {
  const began = performance.now();
  const imports = [withUsage, laterBy(daysLater * dayMs)].flatMap((code) => ['--import', code]);
  const args = [heapLimit, ...imports, path.join(compiled, 'release.mjs'), ...words];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 28 });
  const used = JSON.parse(/^used (.*)$/m.exec(stderr)?.[1] ?? '') as NodeJS.ResourceUsage;
  const processorMs = (used.userCPUTime + used.systemCPUTime) / 1000;
  const when = daysLater > 0 ? `, ${daysLater} days later` : '';
  return note(words.join(' ') + when, performance.now() - began, used.maxRSS, processorMs, stdout);
}

before(async () => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', compiled], {
    cwd: root,
  });
  await makeYear();
});
after(() => {
  console.table(rows);
  rmSync(folder, { recursive: true });
});

void test('after a year of releases operators and edges wait for nothing', async () => {
  const version = await release('--help');
  for (const command of ['status', 'history']) {
    const { seconds, megabytes } = await release(command);
    assert.ok(seconds - version.seconds < 0.5, `${command}: ${seconds} s`);
    assert.ok(megabytes < 256, `${command}: ${megabytes} MB`);
  }
  const port = String(await freePort());
  const began = performance.now();
  const edge = spawn(process.execPath, [heapLimit, path.join(compiled, 'edge.mjs')], {
    env: { ...env, PORT: port, API_URL: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      edge.once('message', () => resolve());
      edge.once('exit', () => reject(new Error('the edge ended')));
    });
    assert.equal((await fetch(`http://127.0.0.1:${port}/health`)).status, 200);
    const status = readFileSync(`/proc/${edge.pid}/status`, 'utf8');
    const kilobytes = Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]);
    const { seconds } = note('an edge starts', performance.now() - began, kilobytes, NaN, '');
    assert.ok(seconds < 1.5, `an edge starts in ${seconds} s`);
    assert.ok(kilobytes * 1024 < mostMemory);
  } finally {
    edge.kill('SIGKILL');
  }
});

/** Seconds that a clean-up may take, which is one a day; and the first two of a year without any. */
const limits = { daily: 60, neglected: 150 };

async function cleanUp(limit: number, daysLater: number, ...words: string[]): Promise<string> {
  const { what, seconds, megabytes, said } = await releaseAfter(daysLater, 'gc', ...words);
  const sum = said.trimEnd().split('\n').slice(-2).join('\n');
  console.log(`${what}: ${sum}`);
  assert.ok(seconds < limit, `${what}: ${seconds} s`);
  assert.ok(megabytes < 256, `${what}: ${megabytes} MB`);
  return sum;
}

void test('a day is cleaned up within a minute, a year without a clean-up in two runs', async () => {
  const { daily, neglected } = limits;
  await cleanUp(daily, 0);
  assert.match(await cleanUp(neglected, 0, '--apply'), /1500 builds removed, 48500 marked/);
  assert.match(await cleanUp(neglected, 2, '--apply'), /48500 builds removed, 0 marked/);
  const before = storedMegabytes();
  await writeRevisions(revisions + 1, revisions + changesPerDay);
  writeBuilds(2 * marked, 2, end + 3 * dayMs);
  const added = storedMegabytes() - before;
  // Those of the day, and six of each of thirty teams that the channel of the day before named.
  assert.match(await cleanUp(daily, 3, '--apply'), /1500 builds removed, 1680 marked/);
  const stays = storedMegabytes() - before;
  console.log(
    `A year of revisions takes ${Math.round(before)} MB after the clean-up, ${Math.round(before / days)} a day; ` +
      `a day adds ${added.toFixed(1)} MB, its clean-up leaves ${stays.toFixed(1)}`,
  );
  const { said } = await release('history', '--limit', '5');
  assert.match(said, /promote mf-team-/);
});
