import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../e2e/support/free-port';
import { until } from '../../../e2e/support/until';
import { note, timed } from './figures';
import { buildImage } from './images';
import { openBrowser, walk } from './walk';
import { world } from './world';

/** Seconds from `docker run` to a page. */
const startLimit = 60;

void test('one container is the whole portal, in a minute and without a setting', async () => {
  const { stack, copy } = world();
  const { engine } = stack;
  await timed('build the image to try', () => buildImage(engine, copy, { tag: 'portal-try', target: 'try' }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const ports = ['--publish', `127.0.0.1:${port}:3000`, '--env', `PUBLIC_URL=${url}`];
  const begun = performance.now();
  const id = await engine.docker('run', '--detach', '--rm', ...ports, 'portal-try');
  try {
    await until('the container answers', () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const seconds = (performance.now() - begun) / 1000;
    note('docker run to the first page', `${seconds.toFixed(1)} s`);
    assert.ok(seconds <= startLimit, `${seconds} s`);
    assert.match(await engine.log(id), /Demo account .*\n.*The desk .*\n.*Demo reviewer/);
    const browser = await openBrowser();
    try {
      await walk(browser, url);
    } finally {
      await browser.close();
    }
  } catch (error) {
    throw new Error(`${await engine.log(id)}`, { cause: error });
  } finally {
    await engine.docker('stop', id);
  }
});
