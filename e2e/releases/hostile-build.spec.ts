import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { integrityOf } from 'sdk/build/integrity-of';
import { buildEdge } from '../../releases/src/edge/app';
import { FileStore } from '../../releases/src/store/file-store';
import { makeRemote } from '../../releases/src/testing/fixture';
import { expect, test } from '../support/test';

const steals = "document.title = 'ran'; fetch('/api/candidate/me?stolen=' + localStorage.getItem('token'))";
const hostile = {
  'evil.html': `<!doctype html><title>still</title><script>${steals}</script><script src="evil.js"></script><p>A page</p>`,
  'evil.js': steals,
  'pic.svg': `<svg xmlns="http://www.w3.org/2000/svg" onload="${steals}"><title>still</title><script href="evil.js"/></svg>`,
} as const;

/** An edge with a build in its store that was published before `publish` refused such files. */
async function startEdge() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hostile-build-'));
  const store = new FileStore(folder);
  const files = Object.entries(hostile).map(([file, text]) => [
    file,
    { size: Buffer.byteLength(text), integrity: integrityOf(text) },
  ]);
  const { manifest, contents } = makeRemote('mf-hostile', '1.0.0');
  const all = { ...manifest.files, ...(Object.fromEntries(files) as typeof manifest.files) };
  const base = 'builds/mf-hostile/1.0.0';
  for (const [file, text] of Object.entries({ ...contents, ...hostile }))
    await store.put(`${base}/${file}`, Buffer.from(text));
  await store.put(`${base}/build.json`, Buffer.from(JSON.stringify({ ...manifest, files: all })));
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  const url = await edge.listen({ port: 0, host: 'localhost' });
  const stop = async (): Promise<void> => {
    await edge.close();
    await rm(folder, { recursive: true });
  };
  return { url, base: `${url}/${base}`, stop };
}

test('a page or a picture in a build that was published earlier runs nothing and reads nothing', async ({
  page,
}) => {
  const { url, base, stop } = await startEdge();
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('token', 'a session'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const readToken = () =>
    page.evaluate(() => {
      try {
        return localStorage.getItem('token');
      } catch (error) {
        return (error as Error).name;
      }
    });
  expect(await readToken()).toBe('a session');

  for (const file of ['evil.html', 'pic.svg']) {
    const answer = await page.goto(`${base}/${file}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
    expect(await page.locator('title').textContent()).toBe('still');
    expect(await readToken()).toBe('SecurityError');
  }
  expect(calls.filter((called) => called.includes('stolen'))).toEqual([]);
  await stop();
});
