import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

async function ask(url: string) {
  const store = new MemoryStore(await promotedFiles());
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
  const answer = await edge.inject({ url });
  await edge.close();
  return answer;
}

test('the manifest opens the dashboard as an app, and lists no icon that the shell lacks', async () => {
  const { headers, json } = await ask('/manifest.webmanifest');
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'no-cache',
  });
  expect(json()).toMatchObject({
    short_name: 'Marigold',
    start_url: '/dashboard',
    display: 'standalone',
    icons: [],
  });
});

test('each page names it', async () => {
  expect((await ask('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest">');
});

test('an icon that the shell lacks is not found, and no page instead', async () => {
  const { statusCode, headers } = await ask('/icon-512.png');
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toContain('application/json');
});
