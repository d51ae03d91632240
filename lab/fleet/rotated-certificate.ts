import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { portal } from '../../e2e/config';
import { freePort } from '../../e2e/support/free-port';
import { writeCertificate } from './certificate';
import { answers, Program } from './program';
import { nothing, observe, reads, writes } from './results';
import { world } from './world';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

void test('A new certificate is loaded under load', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await writeCertificate(fleet.certificate, inDays(90));
      fleet.front.reload();
      await load.more(200);
    }
  };
  await observe(load, { fault: 'certificate renewed three times', begin, atMost: nothing });
});

void test('A certificate that has expired ends all calls until there is a new one', async () => {
  const { fleet, load } = world();
  const begin = async () => {
    await writeCertificate(fleet.certificate, inDays(-1 / 24));
    fleet.front.reload();
    await load.more(60);
  };
  const end = async () => {
    await writeCertificate(fleet.certificate, inDays(90));
    fleet.front.reload();
  };
  await observe(load, {
    fault: 'expired certificate',
    begin,
    end,
    mayFail: [...reads, ...writes],
    mayBreak: true,
    atMost: { percent: 90, seconds: 3 },
  });
});

void test('The exporter that PortalCertificateExpires needs reads when the certificate ends', async () => {
  const { fleet } = world();
  const { host } = new URL(fleet.url);
  const exporter = `127.0.0.1:${await freePort()}`;
  const probe = `http://${exporter}/probe?module=certificate&target=${host}`;
  const file = path.join(portal.root, 'deploy/observability/blackbox.yml');
  const program = new Program({
    name: 'blackbox-exporter',
    command: 'prometheus-blackbox-exporter',
    args: [`--config.file=${file}`, `--web.listen-address=${exporter}`],
    env: {},
    folder: fleet.folder,
    isReady: answers(probe),
  });
  await program.start();
  const metrics = await (await fetch(probe)).text();
  await program.stop();
  const [, ends] = /^probe_ssl_earliest_cert_expiry (\S+)$/m.exec(metrics) ?? [];
  const days = (Number(ends) - Date.now() / 1000) / (24 * 3600);
  assert.ok(days > 89 && days < 91, `${days} days`);
  assert.match(metrics, /^probe_success 1$/m);
});
