import { failureCauses } from 'platform/report';
import { BuildCounts } from '../health/build-counts';
import { CountFiles } from '../health/count-files';
import { openOps, type OpsServer } from '../testing/ops-server';

let ops: OpsServer;
beforeEach(async () => {
  ops = await openOps();
  await ops.logIn();
});
afterEach(() => ops.app.close());

async function page(query: string): Promise<{ status: number; text: string }> {
  const headers = { cookie: ops.cookie };
  const { statusCode, body } = await ops.app.inject({ url: `/ops/experience?${query}`, headers });
  return { status: statusCode, text: body.replaceAll(/\s+/g, ' ') };
}

test('the page compares the builds of a deployable, with the releases of the time', async () => {
  const counts = new BuildCounts();
  for (const version of ['1.0.0', '1.0.1']) {
    for (let view = 0; view < 4; view += 1) counts.add({ name: 'mf-auth', version }, 'views', 0);
    counts.add({ name: 'mf-auth', version }, 'failures', failureCauses.indexOf('load'));
  }
  await new CountFiles(counts, ops.store, 'production', { warn: () => undefined }).stop();
  const { text } = await page('channel=production&range=24h');
  expect(text).toContain('Failed page views');
  expect(text).toMatch(/1\.0\.1<\/span> current: 25 % \(4 pages\)/);
  expect(text).toMatch(/1\.0\.0<\/span> kept: 25 % \(4 pages\)/);
  expect(text).toContain('measure__flag');
  expect(text).not.toContain('Main content (LCP)');
});

test.each(['1h', '7d', 'constructor', ''])('without a report the page for %j says so', async (range) => {
  expect((await page(`channel=production&range=${range}`)).text).toContain('No browser has reported');
});

test('an unknown channel has no page, and no one sees a page without a login', async () => {
  expect((await page('channel=none')).status).toBe(404);
  ops.cookie = '';
  expect((await page('channel=production')).status).toBe(303);
});
