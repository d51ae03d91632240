import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Load } from '../../fleet/load';
import { nothing, observeCalls } from '../../fleet/results';
import { releaseIn } from '../../../e2e/support/command-line';
import { until } from '../../../e2e/support/until';
import { integrityOf } from 'sdk/build/integrity-of';
import type { HistoryEntry } from '../../../releases/src/channel/diff';
import { makeRemote, temporaryFolder, writeDist } from '../../../releases/src/testing/fixture';
import { note, timed } from './figures';
import { releaseServers } from './stack';
import { makeToken, openBrowser } from './walk';
import { closers, world } from './world';

const name = 'mf-trial';
/** What the command line says when it does not know, or knows that nothing was done. */
const sendAgain = /give the command again|try again|answered 50\d/;
let load: Load;
let env: Record<string, string>;
let folder: string;
let number = 0;

/**
 * A command, given again for as long as its answer says so.
 * @returns its answer, and how often it was given
 */
async function insist(...args: string[]): Promise<{ readonly answer: string; readonly times: number }> {
  for (let times = 1; ; times += 1) {
    try {
      return { answer: await releaseIn(env, ...args), times };
    } catch (error) {
      assert.match((error as Error).message, sendAgain);
      assert.ok(times < 100, (error as Error).message);
      await pause(100); // a person is slower
    }
  }
}

/** A build of a version that no one has published. @returns its folder */
const build = (version: string) => writeDist(`${folder}/${version}`, makeRemote(name, version));

/** Publishes and promotes one version after another until `stop` is called. */
function goOn() {
  let isOver = false;
  let again = 0;
  const versions: string[] = [];
  const work = (async () => {
    while (!isOver) {
      const version = `1.0.${(number += 1)}`;
      const published = await insist('publish', name, '--dir', await build(version));
      assert.match(published.answer, /is published|was already published, byte for byte/);
      const why = ['--no-mount', '--reason', `version ${version}`];
      const promoted = await insist('promote', `${name}@${version}`, ...why);
      again += published.times + promoted.times - 2;
      versions.push(version);
    }
  })();
  return {
    versions,
    again: () => again,
    /** Resolves when so many more versions are with candidates. */
    more: async (count: number) => {
      const goal = versions.length + count;
      await Promise.race([work, until(`${count} more versions`, () => versions.length >= goal)]);
    },
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

/** Each version is in the history once, and the store is what was published. */
async function requireOnce(versions: readonly string[]): Promise<void> {
  const history = JSON.parse(await releaseIn(env, 'history', '--json', '--limit', '1000')) as HistoryEntry[];
  const counts = versions.map((one) => history.filter(({ reason }) => reason === `version ${one}`).length);
  assert.deepEqual([...new Set(counts)], [1]);
  await releaseIn(env, 'verify');
}

void test('teams release while each release server is restarted, and while one is killed', async () => {
  const { stack } = world();
  const browser = await openBrowser();
  const token = await makeToken(browser, stack.urls.releases);
  await browser.close();
  env = {
    PATH: process.env.PATH ?? '',
    RELEASES_URL: stack.urls.releases,
    PORTAL_CHANNEL: 'production',
    RELEASE_TOKEN: token,
  };
  const temporary = await temporaryFolder();
  closers.unshift(temporary.remove);
  folder = temporary.folder;
  load = new Load(stack.urls.portal);
  load.start(2);
  closers.unshift(() => load.stop());

  const releases = goOn();
  await releases.more(2);
  for (const server of releaseServers) {
    const begin = async () => {
      const seconds = await timed(`restart ${server}`, () => stack.restart(server));
      note(`restart of ${server}`, `it started in ${seconds.toFixed(2)} s`);
      await releases.more(2);
    };
    await observeCalls(load, { fault: `restart of ${server} while teams release`, begin, atMost: nothing });
  }
  note('commands that were given again while each was restarted', String(releases.again()));
  assert.equal(releases.again(), 0);
  for (const server of releaseServers) {
    const begin = async () => {
      await stack.kill(server);
      await releases.more(2);
    };
    await observeCalls(load, { fault: `kill of ${server} while teams release`, begin, atMost: nothing });
  }
  await releases.stop();
  note('commands that were given again after each was killed', String(releases.again()));
  note('versions released meanwhile', String(releases.versions.length));
  await requireOnce(releases.versions);
});

void test('one version that is sent to both at once is published once', async () => {
  const version = `1.0.${(number += 1)}`;
  const dist = await build(version);
  const sent = await Promise.all([1, 2, 3, 4].map(() => insist('publish', name, '--dir', dist)));
  const first = sent.filter(({ answer }) => answer.endsWith('is published'));
  assert.equal(first.length, 1, JSON.stringify(sent));
  const why = ['--no-mount', '--reason', `version ${version}`];
  await Promise.all([1, 2, 3, 4].map(() => insist('promote', `${name}@${version}`, ...why)));
  await requireOnce([version]);
});

/** Its best compression takes seconds. */
async function buildLarge(version: string): Promise<string> {
  const made = makeRemote(name, version);
  const text = `// ${randomBytes(4 * 1024 ** 2).toString('hex')}`;
  const files = {
    ...made.manifest.files,
    'large.js': { size: Buffer.byteLength(text), integrity: integrityOf(text) },
  };
  const contents = { ...made.contents, 'large.js': text };
  return writeDist(`${folder}/${version}`, { manifest: { ...made.manifest, files }, contents });
}

void test('a publish whose server is killed reports it, and a repetition is accepted once', async () => {
  const { stack } = world();
  const version = `1.0.${(number += 1)}`;
  const sent = insist('publish', name, '--dir', await buildLarge(version));
  sent.catch(() => undefined); // it is awaited below
  const listing = `console.log(require('fs').readdirSync('/tmp').length)`;
  await until('an archive has arrived', async () => {
    const counts = await Promise.all(
      releaseServers.map((server) => stack.exec(server, '/nodejs/bin/node', '-e', listing)),
    );
    return counts.some((count) => Number(count) > 0);
  });
  await Promise.all(releaseServers.map((server) => stack.kill(server)));
  const { answer, times } = await sent;
  note('a publish whose server was killed', `was sent ${times} times`);
  assert.ok(times > 1, answer);
  assert.match(answer, /is published$/);
  await insist('promote', `${name}@${version}`, '--no-mount', '--reason', `version ${version}`);
  await requireOnce([version]);
});

void test('while both release servers are down no call of a candidate fails, and commands report it', async () => {
  const { stack } = world();
  const version = `1.0.${(number += 1)}`;
  const dist = await build(version);
  const begin = async () => {
    await Promise.all(releaseServers.map((server) => stack.stop(server)));
    await assert.rejects(releaseIn(env, 'status'), sendAgain);
    await load.more(100);
  };
  const end = () => Promise.all(releaseServers.map((server) => stack.start(server)));
  await observeCalls(load, { fault: 'both release servers down', begin, end, atMost: nothing });
  const { answer } = await insist('publish', name, '--dir', dist);
  assert.match(answer, /is published$/);
  await load.stop();
  assert.deepEqual(load.problems, []);
});
