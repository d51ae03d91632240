import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import fastify from 'fastify';
import { freePort } from '../../e2e/support/free-port';
import { until } from '../../e2e/support/until';
import { deployFolder } from '../../deploy/read-files';
import { runTool } from './run-tool';
import { startBalancer } from './start-balancer';

/** Two balancers with one address: what keepalived reads, and what it asks HAProxy. */

let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-shared-address-'))));
after(() => rm(folder, { recursive: true, force: true }));

const text = readFileSync(path.join(deployFolder, 'haproxy/keepalived.conf'), 'utf8');

/** @throws Error with what keepalived says about the text */
async function checkConfig(changed: string): Promise<void> {
  const [ours = ''] =
    Object.entries(networkInterfaces()).find(([, all]) => all?.every(({ internal }) => !internal)) ?? [];
  const file = path.join(folder, 'keepalived.conf');
  await writeFile(file, changed.replaceAll(/\beth[01]\b/g, ours));
  await runTool('keepalived', "Debian's keepalived", ['--version']);
  // Where scripts are named, it ends its check by a signal to itself.
  const command = 'trap "" TERM; exec keepalived --config-test --use-file "$0"';
  const { stdout, stderr } = await runTool('sh', 'every system', ['-c', command, file]);
  assert.equal(stdout + stderr, '');
}

void test('keepalived takes its configuration, and finds what is misspelt', async () => {
  await checkConfig(text);
  await assert.rejects(checkConfig(text.replace('advert_int', 'advert_itn')), /Unknown keyword 'advert_itn'/);
  await assert.rejects(
    checkConfig(text.replace('vrrp_script haproxy', 'vrrp_script other')),
    /haproxy not found/,
  );
});

void test('what keepalived asks is green while HAProxy finds an edge that is up, and red afterwards', async () => {
  const [, asked = ''] = /script ".*http:\/\/([^/]+)\/health"/.exec(text) ?? [];
  assert.equal(asked, '127.0.0.1:8404');
  const edge = fastify();
  edge.get('/health', () => ({ status: 'ok' }));
  const host = new URL(await edge.listen({ port: 0, host: '127.0.0.1' })).host;
  const health = `127.0.0.1:${await freePort()}`;
  const balancer = await startBalancer({
    apiBind: `127.0.0.1:${await freePort()}`,
    edges: '127.0.0.1',
    servers: { EDGE_1: host, EDGE_2: host, API_1: host, API_2: host },
    more: { HEALTH_BIND: health },
  });
  try {
    const status = async (at = '/health') => (await fetch(`http://${health}${at}`)).status;
    assert.equal(await status(), 200);
    assert.equal(await status('/'), 404);
    await edge.close();
    await until('HAProxy finds no edge', async () => (await status()) === 503);
  } finally {
    balancer.stop();
    await edge.close();
  }
});
