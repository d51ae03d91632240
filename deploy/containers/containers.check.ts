import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { releaseIn } from '../../e2e/support/command-line';
import { until } from '../../e2e/support/until';
import { Load } from '../../e2e/fleet/load';
import { observe, printResults, reads, writes } from '../../e2e/fleet/results';
import { deployFolder, readCompose } from '../read-files';
import { startEngine, type Engine } from './engine';
import { note, printFigures, timed } from './figures';
import { buildServers, copyDeploy } from './images';
import { prepareStack, readLabels, servers, type Stack } from './stack';
import { makeToken, openBrowser, walk } from './walk';

/**
 * `npm run test:deploy`: builds the image, starts the stack of compose.yaml as docs/operations.md says, and
 * uses it while its containers and networks go away. The tests share one stack, and run in this order.
 */

const root = path.dirname(deployFolder);
const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];
/** MB, 10^6 bytes. Most of it is Node itself, which the base image brings. */
const imageLimit = 150;
/** A server of a machine that does nothing else starts in a third of this. */
const startLimitSeconds = 3;
const memoryLimit = 150;

let folder: string;
let engine: Engine;
let stack: Stack;
let load: Load;
let labels: readonly string[];
const closers: (() => unknown)[] = [];

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-containers-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  engine = await timed('start the engine', startEngine);
  closers.unshift(() => engine.stop());
  const copy = await timed('base images', () => copyDeploy(engine, folder));
  labels = await readLabels(copy, root);
  await timed('build the image', () => buildServers(engine, copy, labels));
  stack = await prepareStack(engine, copy, labels);
  // What an earlier run has left, if it was killed.
  await stack.down();
  closers.unshift(() => timed('stack down', () => stack.down()));
  await timed('stack up', () => stack.up());
});
after(async () => {
  printResults();
  printFigures();
  for (const close of closers) await close();
});

void test('the image has its labels, runs as nobody, and is not large', async () => {
  const [image] = JSON.parse(await engine.docker('image', 'inspect', 'portal-servers')) as {
    Size: number;
    Config: { User: string; Labels: Record<string, string>; Healthcheck?: unknown };
  }[];
  assert.ok(image);
  const megabytes = image.Size / 1e6;
  note('size of the image', `${megabytes.toFixed()} MB`);
  assert.ok(megabytes <= imageLimit, `${megabytes} MB`);
  assert.equal(image.Config.User, '65532');
  assert.equal(image.Config.Healthcheck, undefined);
  for (const name of ['version', 'revision', 'source', 'created']) {
    const label = image.Config.Labels[`org.opencontainers.image.${name}`];
    assert.ok(labels.includes(`IMAGE_${name.toUpperCase()}=${label}`), `${name}: ${label}`);
  }
});

void test('each command of the image says how it is used', async () => {
  for (const name of ['edge', 'api', 'worker', 'releases', 'migrate', 'staff', 'release']) {
    const text = await engine.docker(
      'run',
      '--rm',
      '--network',
      'none',
      'portal-servers',
      `${name}.mjs`,
      '--help',
    );
    assert.match(text, /[Uu]sage|DATABASE_URL|RELEASE_STORE/, name);
  }
});

void test('each server starts quickly', async () => {
  for (const name of servers)
    note(`first start of ${name}`, `${(await stack.secondsToStart(name)).toFixed(2)} s`);
});

void test('each server is nobody: it writes to no image, has no capability and no more memory than it needs', async () => {
  const composed = readCompose();
  for (const name of servers) {
    const { HostConfig } = await stack.inspect(name);
    const { ReadonlyRootfs, CapAdd, CapDrop, SecurityOpt, Memory } = HostConfig;
    assert.deepEqual([name, ReadonlyRootfs, CapAdd, CapDrop], [name, true, null, ['ALL']]);
    assert.ok(
      SecurityOpt?.some((each) => each.startsWith('no-new-privileges')),
      name,
    );
    assert.equal(`${Memory / 1024 ** 2}m`, composed[name]?.mem_limit, name);
    // What the kernel says, of a process beside the server.
    const code = `const fs = require('fs');
      console.log(fs.readFileSync('/proc/1/status', 'utf8'));
      try { fs.writeFileSync('/portal/file', ''); } catch (error) { console.log(error.code); }`;
    const status = await stack.exec(name, '/nodejs/bin/node', '-e', code);
    assert.match(status, /^Uid:\s65532\s65532\s65532\s65532$/m, name);
    assert.match(status, /^CapEff:\s0{16}$/m, name);
    assert.match(status, /^CapBnd:\s0{16}$/m, name);
    assert.match(status, /^NoNewPrivs:\s1$/m, name);
    assert.match(status, /^EROFS$/m, name);
  }
});

void test('six builds are published through the release server, and candidates get them', async () => {
  if (deployables.some((name) => !existsSync(path.join(root, name, 'dist'))))
    await timed('build the portal', async () => execFileSync('npm', ['run', 'build'], { cwd: root }));
  const browser = await openBrowser();
  closers.unshift(() => browser.close());
  const env = {
    PATH: process.env.PATH ?? '',
    RELEASES_URL: stack.urls.releases,
    PORTAL_CHANNEL: 'production',
    RELEASE_TOKEN: await makeToken(browser, stack.urls.releases),
  };
  const builds: string[] = [];
  await timed('publish six builds', async () => {
    for (const name of deployables) {
      const [, version = ''] = (await releaseIn(env, 'publish', name)).split(' ');
      builds.push(`${name}@${version}`);
    }
  });
  const why = ['--no-mount', '--reason', 'the first release'];
  await timed('promote them', () => releaseIn(env, 'promote', ...builds, ...why));
  const rights = ['--actions', 'rollback', '--deployables', '*', '--channels', 'production'];
  const made = await releaseIn(env, 'token', 'create', 'automatic', ...rights);
  await stack.fillIn({ RELEASE_TOKEN: made.split('\n')[1] ?? '' });
  await timed('edges with their token', () => stack.up());
  await until('the balancer is healthy', async () => {
    const health = await engine.docker(
      'inspect',
      '--format',
      '{{.State.Health.Status}}',
      await stack.idOf('balancer'),
    );
    return health === 'healthy';
  });
});

void test('an idle container needs little memory', async () => {
  const memory = await stack.memory();
  for (const [name, megabytes] of Object.entries(memory))
    note(`idle memory of ${name}`, `${megabytes.toFixed()} MB`);
  for (const name of servers)
    assert.ok((memory[name] ?? Infinity) <= memoryLimit, `${name}: ${memory[name]} MB`);
});

void test('a candidate goes from the sign-up to all documents, and gets a mail', async () => {
  const browser = await openBrowser();
  try {
    const address = await timed('sign-up to documents', () => walk(browser, stack.urls.portal));
    await until('the worker has sent a mail', async () => {
      const answer = await fetch(`${stack.urls.mail}/api/v1/messages`);
      const { messages } = (await answer.json()) as { messages: { To: { Address: string }[] }[] };
      return messages.some(({ To }) => To.some(({ Address }) => Address === address));
    });
  } finally {
    await browser.close();
  }
});

void test('edges, APIs and the release server count attempts in Valkey', async () => {
  const clients = await stack.exec('limits', 'valkey-cli', 'client', 'list');
  const connected = [...clients.matchAll(/ addr=([\d.]+):/g)].map(([, address]) => address);
  for (const name of servers.filter((each) => each !== 'worker')) {
    const { Networks } = (await stack.inspect(name)).NetworkSettings;
    assert.ok(
      Object.values(Networks).some(({ IPAddress }) => connected.includes(IPAddress)),
      name,
    );
  }
  const keys = await stack.exec('limits', 'valkey-cli', '--scan', '--pattern', 'portal:count:*');
  note('counts in Valkey', String(keys.split('\n').length));
  assert.match(keys, /^portal:count:./m);
});

void test('no call fails while each server is restarted', async () => {
  load = new Load(stack.urls.portal);
  load.start(3);
  closers.unshift(() => load.stop());
  await load.more(50);
  for (const name of servers) {
    let seconds = 0;
    const begin = async () => void (seconds = await stack.restart(name));
    const { failed, calls } = await timed(`restart ${name}`, () =>
      observe(load, { fault: `restart of ${name}`, begin }),
    );
    note(`restart of ${name}`, `${failed} of ${calls} calls failed; it started in ${seconds.toFixed(2)} s`);
    assert.equal(failed, 0);
    assert.ok(seconds <= startLimitSeconds, `${name} started in ${seconds} s`);
  }
});

const files = ['upload', 'download'];
const calls = [...writes, 'profile', 'download'];
/** What may fail while a container is off a network, by the outages of docs/operations.md: never a page. */
const cuts = [
  { service: 'limits', network: 'stores', mayFail: [] },
  { service: 'mail', network: 'mail', mayFail: [] },
  { service: 'worker', network: 'mail', mayFail: [] },
  { service: 'worker', network: 'data', mayFail: [] },
  { service: 'worker', network: 'stores', mayFail: [] },
  { service: 'releases', network: 'public', mayFail: [] },
  { service: 'releases', network: 'stores', mayFail: [] },
  { service: 'edge-1', network: 'stores', mayFail: [] },
  { service: 's3', network: 'stores', mayFail: files },
  { service: 'api-1', network: 'stores', mayFail: files },
  { service: 'api-1', network: 'data', mayFail: calls },
  { service: 'database', network: 'data', mayFail: calls },
  { service: 'api-1', network: 'portal', mayFail: calls },
  // A page that an edge was sending when it was cut off is broken; the next comes from the other one.
  { service: 'edge-1', network: 'portal', mayFail: [...calls, ...reads], mayBreak: true },
] as const;

void test('pages go on while a container is off one of its networks', async () => {
  for (const { service, network, mayFail, ...rest } of cuts) {
    let back: () => Promise<unknown>;
    const begin = async () => {
      back = await stack.cutOff(service, network);
      await load.more(60);
    };
    const fault = `${service} without ${network}`;
    const options = { fault, begin, end: () => back(), mayFail, ...rest };
    const { failed, calls: made } = await timed(fault, () => observe(load, options));
    note(fault, `${failed} of ${made} calls failed`);
  }
  await load.stop();
  assert.deepEqual(load.problems, []);
});
