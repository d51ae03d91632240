import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { deployFolder, readCompose } from '../../deploy/read-files';
import { runTool } from './run-tool';

let folder: string;
before(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-deploy-'))));
after(() => rm(folder, { recursive: true, force: true }));

void test('haproxy takes its configuration, with and without what may be left out', async () => {
  const { environment = {} } = readCompose().balancer ?? {};
  const config = path.join(deployFolder, 'haproxy/haproxy.cfg');
  const pem = path.join(folder, 'portal.pem');
  const files = ['-keyout', pem, '-out', `${pem}.crt`];
  await runTool('openssl', 'openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=portal'],
    ...files,
  ]);
  await writeFile(pem, (await readFile(pem, 'utf8')) + (await readFile(`${pem}.crt`, 'utf8')));
  const networks = path.join(folder, 'cdn-networks');
  await writeFile(networks, '203.0.113.0/24\n');
  for (const more of [
    {},
    {
      PORTAL_CERTIFICATE: pem,
      PORTAL_BIND: ':80',
      PORTAL_TLS_BIND: ':443',
      RELEASES_HOST: 'releases.example',
    },
    { RELEASES_BIND: undefined, RELEASES_1: undefined, RELEASES_2: undefined },
    { RELEASES_2: undefined },
    { CDN_NETWORKS: networks, HEALTH_BIND: '127.0.0.1:8404', METRICS_BIND: '127.0.0.1:8405' },
  ])
    await runTool('haproxy', "Debian's haproxy", ['-c', '-f', config], { ...environment, ...more });
  // Without them, all addresses could call the API as edges.
  for (const name of ['API_BIND', 'EDGES'])
    await assert.rejects(
      runTool('haproxy', "Debian's haproxy", ['-c', '-f', config], { ...environment, [name]: undefined }),
      new RegExp(`${name} is missing`),
    );
  const database = path.join(deployFolder, 'haproxy/postgresql.cfg');
  const servers = { POSTGRES_1: '127.0.0.1:5433', POSTGRES_2: '127.0.0.1:5434' };
  await runTool('haproxy', "Debian's haproxy", ['-c', '-f', database], servers);
});

void test('systemd makes a user for each unit', async () => {
  const root = path.join(folder, 'root');
  await mkdir(path.join(root, 'etc'), { recursive: true });
  const users = path.join(deployFolder, 'systemd/portal.sysusers');
  await runTool('systemd-sysusers', "Debian's systemd", [`--root=${root}`, users]);
  const made = (await readFile(path.join(root, 'etc/passwd'), 'utf8')).split('\n');
  const units = (await readdir(path.join(deployFolder, 'systemd'))).filter((file) =>
    file.endsWith('.service'),
  );
  for (const unit of units) {
    const text = await readFile(path.join(deployFolder, 'systemd', unit), 'utf8');
    const user = /^User=(.+)$/m.exec(text)?.[1] ?? '';
    assert.ok(
      made.some((line) => line.startsWith(`${user}:`)),
      `${unit}: ${user}`,
    );
  }
});

void test('systemd takes every unit, and calls its exposure OK', async () => {
  const units = (await readdir(path.join(deployFolder, 'systemd'))).filter((file) =>
    /\.(service|timer)$/.test(file),
  );
  for (const unit of units) {
    const target = path.join(folder, unit);
    await copyFile(path.join(deployFolder, 'systemd', unit), target);
    const text = (await readFile(target, 'utf8'))
      .replace('/usr/bin/node', process.execPath)
      .replace(/^WorkingDirectory=.*$/m, `WorkingDirectory=${folder}`);
    await writeFile(target, text);
  }
  for (const unit of units) {
    const instance = path.join(folder, unit.replace('@.', '@4000.'));
    const { stderr } = await runTool('systemd-analyze', "Debian's systemd", ['verify', instance]);
    assert.equal(stderr, '');
    if (unit.endsWith('.service')) {
      const args = ['security', '--offline=true', '--threshold=25', '--no-pager', path.join(folder, unit)];
      await runTool('systemd-analyze', "Debian's systemd", args);
    }
  }
});
