import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomness } from 'server-kit/testing/randomness';
import { readChannel } from '../channel/channel-store';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { addressOf, browser, openEdge, openSteward } from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import { policy } from '../testing/trust';

const viewsPerDay = 200;
const dayMs = 24 * 3_600_000;

test('a remote with 200 views a day gets a build that fails for one in five: it is taken back within half a day, and its team is told', async () => {
  const notices: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk) => void notices.push(JSON.parse(String(chunk)) as Record<string, string>));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const opened = await openEdge();
  const { store, pass, now } = opened;
  let { edge } = opened;
  const rules = { ...policy, notify: [{ deployables: ['mf-auth'], webhook }] };
  const { steward } = openSteward(store, rules);
  const random = randomness(1);
  const promotedAt = now();
  const time = new Date(promotedAt).toISOString();
  await promoteBuilds(store, [parseBuildId('mf-auth@1.0.1')], { ...stamp, time });

  const current = async () =>
    (await readChannel(store, 'production'))?.deployables['mf-auth']?.current?.version;
  for (let candidate = 0; candidate < viewsPerDay; candidate += 1) {
    await browser(edge, addressOf(candidate)).visit('1.0.1', random() < 0.2);
    pass((random() * 2 * dayMs) / viewsPerDay);
    if (candidate % 5 > 0) continue;
    // It writes its votes at its end.
    await edge.close();
    edge = opened.openSecond();
    await steward.look();
    if ((await current()) === '1.0.0') break;
  }

  expect(await current()).toBe('1.0.0');
  expect((now() - promotedAt) / 3_600_000).toBeLessThan(12);
  expect(await readChannel(store, 'production')).toMatchObject({
    actor: 'automatic',
    change: 'rollback mf-auth 1.0.1 to 1.0.0',
    reason: expect.stringMatching(/^\d+ of \d+ votes failed \(\d+ %\), from \d+ voters in \d+ networks/),
  });
  expect(notices).toEqual([
    expect.objectContaining({ name: 'mf-auth', version: '1.0.1', decision: 'roll back' }),
  ]);
  await edge.close();
  server.close();
}, 60_000);
