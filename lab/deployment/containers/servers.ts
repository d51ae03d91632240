import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCompose } from '../../../deploy/read-files';
import { note } from './figures';
import { servers } from './stack';
import { world } from './world';

/** MB, 10^6 bytes. Node itself, of the base image, has 130, and what makes pictures of papers 55. */
const imageLimit = 210;
/** MB of an idle server: 50 to 90 were measured. */
const memoryLimit = 120;

void test('the image has its labels, an unprivileged user and a bounded size', async () => {
  const [image] = JSON.parse(await world().stack.engine.docker('image', 'inspect', 'portal-servers')) as {
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
    assert.ok(world().labels.includes(`IMAGE_${name.toUpperCase()}=${label}`), `${name}: ${label}`);
  }
});

void test('each command of the image says how it is used', async () => {
  for (const name of ['edge', 'api', 'worker', 'releases', 'migrate', 'staff', 'release']) {
    const text = await world().stack.engine.docker(
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
    note(`first start of ${name}`, `${(await world().stack.secondsToStart(name)).toFixed(2)} s`);
});

void test('each container is read-only, unprivileged and limited in memory', async () => {
  const { stack } = world();
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

void test('an idle container needs little memory', async () => {
  const { stack } = world();
  const memory = await stack.memory();
  for (const [name, megabytes] of Object.entries(memory))
    note(`idle memory of ${name}`, `${megabytes.toFixed()} MB`);
  for (const name of servers)
    assert.ok((memory[name] ?? Infinity) <= memoryLimit, `${name}: ${memory[name]} MB`);
});
