import { test } from 'node:test';
import { writeCertificate } from './certificate';
import { observe } from './observe';
import { nothing, reads, writes } from './results';
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
  await observe({ fault: 'certificate renewed three times', begin, atMost: nothing });
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
  await observe({
    fault: 'expired certificate',
    begin,
    end,
    mayFail: [...reads, ...writes],
    mayBreak: true,
    alerts: ['PortalCertificateExpires'],
    // No browser opens the portal.
    atMost: { percent: 100, seconds: 3 },
  });
});
