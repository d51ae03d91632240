import { watchMetrics } from 'server-kit/testing/watch-metrics';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

test('a folder that hangs keeps no one from the metrics, which have what was known', async () => {
  const valuesOf = watchMetrics();
  const answered = async () => (await valuesOf('portal.release.store.answered.timestamp'))[0]?.value;
  let turn = Promise.resolve();
  const store = new MemoryStore(await promotedFiles(), () => turn);
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  await edge.inject('/health');
  expect(await valuesOf('portal.release.revision')).toEqual([{ channel: 'production', value: 1 }]);

  let answer = (): void => undefined;
  turn = new Promise((resolve) => (answer = resolve));
  const began = Date.now() / 1000;
  expect(await answered()).toBeLessThanOrEqual(began);
  expect(await valuesOf('portal.release.revision')).toEqual([{ channel: 'production', value: 1 }]);
  answer();
  await edge.close();
});
