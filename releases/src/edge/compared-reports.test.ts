import type { FastifyInstance } from 'fastify';
import { parseBuildId, startCanaryBuild } from '../channel/release';
import { usualGuard } from '../channel/guarded';
import { readComparedRows } from '../health/count-rows';
import { makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { addressOf, mountOf, openEdge, visitors, type EdgeUnderReport } from '../testing/edge-under-report';

let opened: EdgeUnderReport;
let edge: FastifyInstance;
beforeEach(async () => {
  opened = await openEdge();
  ({ edge } = opened);
});

/** @param share percent of the visitors; the first step's when left out */
const guard = (build: string, share?: number) =>
  startCanaryBuild(opened.store, parseBuildId(build), share, stamp, {}, { guard: usualGuard });

/** What the edge has written when it stops, with the number of each. */
async function counted(): Promise<Record<string, number>> {
  await edge.close();
  const rows = (await readComparedRows(opened.store, 'production', opened.now() - 60_000)).flat();
  return Object.fromEntries(
    rows.map(({ name, version, measure, count }) => [`${name}@${version} ${measure}`, count]),
  );
}

test('views with a guarded canary and with the current build are counted, but none that a tab fell back to', async () => {
  await guard('mf-auth@1.0.1');
  const { view, report } = visitors(edge);
  const [one, other, third] = [1, 2, 3].map(addressOf) as [string, string, string];
  await report(one, await view(one), mountOf({ reason: 'canary', failure: 'render' }));
  await report(other, await view(other), mountOf({ version: '1.0.0' }));
  await report(third, await view(third), mountOf({ version: '1.0.0', reason: 'last-good' }));
  expect(await counted()).toEqual({
    'mf-auth@1.0.1 compared-views': 1,
    'mf-auth@1.0.1 compared-failures': 1,
    'mf-auth@1.0.0 compared-views': 1,
  });
});

test('a guarded canary of the shell is compared by the Web Vitals of all its pages', async () => {
  const { folder, remove } = await temporaryFolder();
  await publishAll(opened.store, folder, makeShell('1.0.1'));
  await remove();
  await guard('shell@1.0.1', 0); // or this visitor would be drawn now and then
  const { view, send } = visitors(edge);
  const vitals = [{ remote: 'mf-auth', version: '1.0.0', name: 'LCP', value: 2000 }];
  await send(addressOf(1), await view(addressOf(1)), { channel: 'production', mounts: [], vitals });
  expect(await counted()).toEqual({ 'shell@1.0.0 compared-LCP': 1 });
});

test('whoever sends reports without a page view changes nothing', async () => {
  await guard('mf-auth@1.0.1');
  const { report } = visitors(edge);
  await report(addressOf(1), 'portal-view=forged', mountOf({ failure: 'render' }));
  expect(await counted()).toEqual({});
});
