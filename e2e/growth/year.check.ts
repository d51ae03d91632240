import assert from 'node:assert/strict';
import { spawn, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { BuildRecord, ChannelDocument, Deployable } from 'platform/release';
import { swapChannel } from '../../releases/src/channel/channel-store';
import type { RevisionFile } from '../../releases/src/channel/revision-file';
import { FileStore } from '../../releases/src/store/file-store';
import { layout } from '../../releases/src/store/layout';
import { generateKey, pemOf, signDocument } from '../../releases/src/trust/keys';
import { SignedStore } from '../../releases/src/trust/signed-store';
import { publish } from '../../releases/src/build/publish';
import { quickQuality } from '../../releases/src/build/compress';
import { makeRemote, makeShell, writeDist } from '../../releases/src/testing/fixture';
import { freePort } from '../support/free-port';

/**
 * `npm run check -- growth`: the releases of a year, by thirty teams with fifty changes a day each, and what
 * operators and edges do with them. On compiled servers, in 256 MB.
 */
const teams = 30;
const changesPerDay = teams * 50;
const days = 365;
const revisions = changesPerDay * days;
const dayMs = 24 * 60 * 60 * 1000;
const storedBuilds = 50_000;
/** Marked by the clean-up of the day before. */
const marked = changesPerDay;
const mostMemory = 256 * 1024 * 1024;
const channel = 'production';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-year-'));
const releases = path.join(folder, 'releases');
const compiled = path.join(folder, 'servers');
const key = generateKey();
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORTAL_CHANNEL: channel,
  RELEASE_STORE: `file:${releases}`,
  RELEASE_KEY: pemOf(key),
  RELEASE_KEYS: key.publicKey,
  RELEASE_MOUNT: 'no',
};
const end = Date.now();

const sha256 = (text: string, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(text).digest(encoding);
const pinned = (name: string, version: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    file: `part-${index}.${sha256(name + version + index, 'hex').slice(0, 8)}.js`,
    integrity: `sha256-${sha256(`${name}@${version}/${index}`, 'base64')}`,
  }));

/** A record of the size that our own remotes have. */
function recordOf(name: string, version: string): BuildRecord {
  const [entry, ...initial] = pinned(name, version, 7);
  return {
    version,
    container: `${name}_${version}`.replaceAll(/\W/g, '_'),
    entry: entry ?? assert.fail(),
    initial,
    shared: pinned('shell', '1.0.0', 7),
    routes: [
      { path: `/${name}`, access: 'public' },
      { path: `/${name}/:step`, access: 'session' },
    ],
  };
}

const nameOf = (team: number): string => `mf-team-${team}`;
const versionOf = (change: number): string => `1.${change}.0`;
const entryOf = (team: number, change: number): Deployable => ({
  current: recordOf(nameOf(team), versionOf(change)),
  previous: [1, 2, 3].map((back) => recordOf(nameOf(team), versionOf(Math.max(0, change - back)))),
});

let bytes = 0;
const write = (place: string, content: Buffer): void => {
  writeFileSync(path.join(releases, place), content);
  bytes += content.byteLength;
};

/** One revision for each change, as the release server writes them. @returns the newest document */
async function writeYear(shell: BuildRecord): Promise<ChannelDocument> {
  mkdirSync(path.join(releases, layout.revisions(channel)), { recursive: true });
  const entries: Record<string, Deployable> = { shell: { current: shell, previous: [] } };
  const places: Record<string, { revision: number; sha256: string }> = {};
  const headOf = (revision: number, change: string) => ({
    channel,
    revision,
    actor: 'team mf-team',
    time: new Date(end - (revisions - revision) * (dayMs / changesPerDay)).toISOString(),
    reason: 'release of the main branch',
    change,
  });
  for (let revision = 1; revision < revisions; revision += 1) {
    const team = revision % teams;
    const name = nameOf(team);
    const entry = entryOf(team, Math.floor(revision / teams));
    const unchanged = { ...places };
    delete unchanged[name];
    const file: RevisionFile = {
      ...headOf(revision, `promote ${name} ${entry.current.version}`),
      schema: 2,
      changed: revision === 1 ? { ...entries, [name]: entry } : { [name]: entry },
      unchanged,
    };
    const place = layout.revision(channel, revision);
    write(place, signDocument(place, { ...file }, key));
    for (const [changed, content] of Object.entries(file.changed))
      places[changed] = { revision, sha256: sha256(JSON.stringify(content), 'hex') };
    entries[name] = entry;
  }
  const newest: ChannelDocument = {
    ...headOf(revisions, 'freeze mf-team-0'),
    schema: 1,
    deployables: entries,
  };
  const store = new SignedStore(new FileStore(releases), { trusted: [key.publicKey], signing: key });
  assert.ok(await swapChannel(store, newest));
  return newest;
}

/** Builds that no revision names, some marked for removal two days ago. */
function writeBuilds(): void {
  const old = (end - 2 * dayMs) / 1000;
  for (let count = 0; count < storedBuilds; count += 1) {
    const build = { name: nameOf(count % teams), version: `0.${Math.floor(count / teams)}.0` };
    mkdirSync(path.join(releases, layout.build(build)), { recursive: true });
    const place = layout.manifest(build);
    const { manifest: made } = makeRemote(build.name, build.version);
    const manifest = signDocument(place, { ...made }, key);
    for (const [file, content] of [
      [place, manifest],
      [layout.buildFile(build, 'app.js'), Buffer.from('1')],
      [layout.buildFile(build, 'app.js.br'), Buffer.from('1')],
    ] as const) {
      writeFileSync(path.join(releases, file), content);
      utimesSync(path.join(releases, file), old, old);
    }
    if (count >= marked) continue;
    mkdirSync(path.join(releases, `removals/${build.name}`), { recursive: true });
    writeFileSync(path.join(releases, layout.removal(build)), JSON.stringify({ time: end - 2 * dayMs }));
  }
}

/** What Node chooses by itself in a container of 256 MB. */
const heapLimit = '--max-old-space-size=128';

/** Tells how much memory a command took at most. */
const withMemory = `data:text/javascript,process.on('exit',()=>console.error('kilobytes',process.resourceUsage().maxRSS))`;

interface Measured {
  readonly what: string;
  readonly seconds: number;
  readonly megabytes: number;
  readonly said: string;
}
const rows: Omit<Measured, 'said'>[] = [];
function note(what: string, ms: number, memory: number, said: string): Measured {
  const row = { what, seconds: Math.round(ms / 10) / 100, megabytes: Math.round(memory / 1024 / 1024) };
  rows.push(row);
  return { ...row, said };
}

/** Runs a release command. Its time includes the start of Node. */
async function release(...words: string[]): Promise<Measured> {
  const began = performance.now();
  const args = [heapLimit, '--import', withMemory, path.join(compiled, 'release.mjs'), ...words];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 28 });
  const kilobytes = Number(/kilobytes (\d+)/.exec(stderr)?.[1]);
  return note(words.join(' '), performance.now() - began, kilobytes * 1024, stdout);
}

before(async () => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', compiled], {
    cwd: root,
  });
  const dist = path.join(folder, 'dist');
  const made = makeShell('1.0.0');
  await writeDist(dist, made);
  const store = new SignedStore(new FileStore(releases), { trusted: [key.publicKey], signing: key });
  const { manifest } = await publish(store, 'shell', dist, quickQuality);
  const [entry] = pinned('shell', '1.0.0', 1);
  const shell: BuildRecord = {
    version: manifest.version,
    container: null,
    entry: entry ?? assert.fail(),
    initial: [],
    shared: [],
    routes: [],
  };
  const newest = await writeYear(shell);
  const whole = Buffer.byteLength(JSON.stringify(newest, null, 2));
  console.log(
    `${revisions} revisions: ${(bytes / 1e9).toFixed(1)} GB, ${Math.round((bytes / days) * 1e-6)} MB a day; ` +
      `as whole documents of ${Math.round(whole / 1000)} KB: ${((whole * revisions) / 1e9).toFixed(0)} GB`,
  );
  writeBuilds();
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
    const { seconds } = note('an edge starts', performance.now() - began, kilobytes * 1024, '');
    assert.ok(seconds < 1.5, `an edge starts in ${seconds} s`);
    assert.ok(kilobytes * 1024 < mostMemory);
  } finally {
    edge.kill('SIGKILL');
  }
});

void test('the clean-up of a year is done in a minute, that of a day in seconds', async () => {
  for (const words of [['gc'], ['gc', '--apply'], ['gc', '--apply']]) {
    const { seconds, megabytes, said } = await release(...words);
    console.log(said.trimEnd().split('\n').slice(-2).join('\n'));
    assert.ok(seconds < 60, `${words.join(' ')}: ${seconds} s`);
    assert.ok(megabytes < 256, `${words.join(' ')}: ${megabytes} MB`);
  }
  const { said } = await release('history', '--limit', '5');
  assert.match(said, /promote mf-team-/);
});
