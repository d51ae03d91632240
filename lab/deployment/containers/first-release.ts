import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { releaseIn } from '../../../e2e/support/command-line';
import { until } from '../../../e2e/support/until';
import { deployFolder } from '../../../deploy/read-files';
import { note, timed } from './figures';
import { servers } from './stack';
import { makeToken, openBrowser, walk } from './walk';
import { closers, world } from './world';

const root = path.dirname(deployFolder);
const deployables = ['shell', 'mf-landing', 'mf-auth', 'mf-onboarding', 'mf-documents', 'mf-dashboard'];

void test('six builds are published through the release server, and candidates get them', async () => {
  const { stack } = world();
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
  await until('candidates get a page', async () => (await fetch(`${stack.urls.portal}/sign-up`)).ok);
  await until('the balancer is healthy', async () => {
    const format = '{{.State.Health.Status}}';
    return (
      (await stack.engine.docker('inspect', '--format', format, await stack.idOf('balancer'))) === 'healthy'
    );
  });
});

void test('a candidate goes from the sign-up to all documents, and gets a mail', async () => {
  const { stack } = world();
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

void test('edges, APIs and release servers count attempts in Valkey', async () => {
  const { stack } = world();
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
