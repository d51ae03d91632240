import { request as ask } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import webpack from 'webpack';
import { eventsPath, isPage, startDevServer, type DevServer } from './dev-server';

// webpack builds.
jest.setTimeout(30_000);

let folder: string;
let server: DevServer;
let printed: string[];

const write = (source: string): Promise<void> => writeFile(path.join(folder, 'app.js'), source);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dev-server-'));
  printed = [];
  await write('console.log("the first")');
  const compiler = webpack([
    {
      mode: 'development',
      devtool: false,
      context: folder,
      entry: { app: './app.js' },
      output: { path: path.join(folder, 'out'), publicPath: '/files/' },
      infrastructureLogging: { level: 'none' },
    },
  ]);
  server = await startDevServer(
    0,
    compiler,
    async (request, response, { refusePage, sendFile }) => {
      if (isPage(request) && (await refusePage(response))) return;
      await sendFile(request, response, () => void response.writeHead(404).end());
    },
    (said) => void printed.push(said),
  );
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (where: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    ask(`http://localhost:${server.port}${where}`, { headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });

/** The events of one page: each build that is done. */
async function listen() {
  const aborted = new AbortController();
  const answer = await fetch(`http://localhost:${server.port}${eventsPath}`, { signal: aborted.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return {
    /** Reads on until it has been said once more. */
    async until(words: string): Promise<void> {
      while (!heard.includes(words)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The server has ended the events without ${words}`);
        heard += value;
      }
      heard = heard.slice(heard.indexOf(words) + words.length);
    },
    close: () => aborted.abort(),
  };
}

/**
 * Asks after each build, as a page does that loads again, until the answer is the expected one: webpack may
 * build an edit twice.
 */
async function afterBuilds(
  events: Awaited<ReturnType<typeof listen>>,
  askAgain: () => Promise<unknown>,
  expected: unknown,
): Promise<void> {
  for (;;) {
    await events.until('"action":"built"');
    if ((await askAgain()) === expected) return;
  }
}

test('a page hears of each build, and gets its files', async () => {
  expect((await get('/files/app.js')).body).toContain('the first');
  const events = await listen();
  await events.until('"action":"sync"');
  await write('console.log("the second")');
  await afterBuilds(events, async () => (await get('/files/app.js')).body.includes('the second'), true);
  expect((await get('/files/none.js')).status).toBe(404);
  expect((await get('/app.js')).status).toBe(404);
  events.close();
});

test('a page says what does not compile until it does, and so does the terminal', async () => {
  const events = await listen();
  await events.until('"action":"');
  await write('const = ;');
  const page = () => get('/files/', { accept: 'text/html' });
  await afterBuilds(events, async () => (await page()).status, 503);
  expect((await page()).body).toContain('app.js');
  expect(printed.join('\n')).toContain('app.js');
  await write('');
  await afterBuilds(events, async () => (await page()).status, 404);
  events.close();
});

test.each([
  [403, { host: 'portal.evil.example' }],
  [403, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  [200, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors' }],
  [200, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
  [200, { host: '127.0.0.1' }],
])('%i for a request with %j', async (status, headers) => {
  expect((await get('/files/app.js', headers)).status).toBe(status);
});
