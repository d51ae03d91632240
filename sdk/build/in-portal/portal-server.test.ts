import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { channelElementId, type BuildManifest, type PublicDocument } from 'platform/release';
import type { DevServer } from '../dev-server';
import { startPortalServer } from './portal-server';

const integrity = (letter: string) => `sha384-${letter.repeat(64)}`;
const policy = "script-src 'self'; require-trusted-types-for 'script'";
const routes = [{ path: '/sign-in', access: 'public' as const }];
const released = {
  version: '1.0.0',
  container: 'mf_auth_1_0_0',
  initial: [],
  shared: [],
  routes,
};
const entry = { file: 'remoteEntry.js', integrity: integrity('r') };
const document = {
  schema: 1,
  channel: 'production',
  revision: 7,
  deployables: {
    shell: { current: { ...released, container: null, entry }, previous: [] },
    'mf-landing': { current: { ...released, entry, routes: ['/'] }, previous: [] },
    'mf-auth': { current: { ...released, entry }, previous: [{ ...released, entry }], canary: { share: 5 } },
  },
};
const preload = (name: string) => `<link rel="preload" as="script" href="/builds/${name}/1.0.0/a.js">`;
const page = [
  '<html><head>',
  preload('mf-auth'),
  preload('mf-landing'),
  preload('shell'),
  `<script type="application/json" id="${channelElementId}">${JSON.stringify(document)}</script>`,
  '</head><body></body></html>',
].join('\n');

const manifest = (name: string): BuildManifest => ({
  schema: 1,
  name,
  version: '1.0.0-dev',
  kind: 'remote',
  contract: 1,
  container: 'mf_auth_1_0_0_dev',
  entry: 'remoteEntry.js',
  routes,
  initial: { js: ['app.js'], css: ['app.css'], shared: ['react'] },
  needs: {},
  provides: {},
  files: Object.fromEntries(
    ['remoteEntry.js', 'app.js', 'app.css'].map((file) => [file, { size: 1, integrity: integrity('l') }]),
  ),
});
const local = {
  current: {
    version: '1.0.0-dev',
    container: 'mf_auth_1_0_0_dev',
    entry: { file: 'remoteEntry.js', integrity: integrity('l') },
    initial: [
      { file: 'app.js', integrity: integrity('l') },
      { file: 'app.css', integrity: integrity('l') },
    ],
    shared: [],
    routes,
  },
  previous: [],
};

/** Emits the build.json that the remote's own configuration writes. */
const withManifest =
  (name: string) =>
  (compiler: Compiler): void =>
    compiler.hooks.thisCompilation.tap('test', (compilation) =>
      compilation.hooks.processAssets.tap('test', () =>
        compilation.emitAsset('build.json', new webpack.sources.RawSource(JSON.stringify(manifest(name)))),
      ),
    );

// webpack builds.
jest.setTimeout(30_000);

let folder: string;
let upstream: Server;
let server: DevServer;
let port: number;
let asked: string[];

const freePort = (listening: Server): number => (listening.address() as AddressInfo).port;

async function start(source: string): Promise<void> {
  await writeFile(path.join(folder, 'app.js'), source);
  await writeFile(path.join(folder, 'other.js'), 'console.log("the other script")');
  const config = (name: string, script: string): Configuration => ({
    name,
    mode: 'development',
    devtool: false,
    context: folder,
    entry: { app: script },
    output: { path: path.join(folder, name), publicPath: `/builds/${name}/1.0.0-dev/` },
    infrastructureLogging: { level: 'none' },
    plugins: [{ apply: withManifest(name) }],
  });
  const compiler = webpack([config('mf-auth', './app.js'), config('mf-landing', './other.js')]);
  const from = `http://localhost:${freePort(upstream)}`;
  server = await startPortalServer({ from, port: 0 }, compiler, () => undefined);
  ({ port } = server);
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

function get(where: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = ask(`http://localhost:${port}${where}`, { headers, method }, (answer) => {
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }),
        reject,
      );
    });
    sent.on('error', reject).end(body);
  });
}

beforeEach(async () => {
  asked = [];
  folder = await mkdtemp(path.join(tmpdir(), 'portal-dev-'));
  upstream = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host}`);
    response.setHeader('strict-transport-security', 'max-age=1');
    response.setHeader('alt-svc', 'h3=":443"');
    response.setHeader('etag', '"old"');
    response.setHeader('content-security-policy', policy);
    response.setHeader('integrity-policy', 'blocked-destinations=(script)');
    if (request.url?.startsWith('/channels/')) {
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(document));
    } else if (request.url?.startsWith('/api/')) {
      void text(request).then((body) => response.writeHead(201).end(`api got ${body}`));
    } else if (request.url?.startsWith('/builds/')) {
      response.end('a released file');
    } else {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    }
  });
  await new Promise<void>((resolve) => void upstream.listen(0, 'localhost', resolve));
});
afterEach(async () => {
  await server.stop();
  upstream.closeAllConnections();
  await new Promise((resolve) => upstream.close(resolve));
  await rm(folder, { recursive: true });
});

const html = { accept: 'text/html' };

test('page and channel name the local builds, everything else comes from the portal', async () => {
  await start('console.log("the local script")');
  const { body, headers } = await get('/sign-in', html);
  const [, json = ''] = new RegExp(`id="${channelElementId}">([^<]*)<`).exec(body) ?? [];
  const { deployables } = JSON.parse(json) as PublicDocument;
  expect(deployables['mf-auth']).toEqual(local);
  expect(deployables.shell).toEqual(document.deployables.shell);
  expect(deployables['mf-landing']).toEqual(local);
  expect(body).not.toMatch(/\/builds\/mf-(auth|landing)\//);
  expect(body).toContain(preload('shell'));
  expect(headers['cache-control']).toBe('no-store');
  for (const name of ['etag', 'strict-transport-security', 'alt-svc'])
    expect(headers).not.toHaveProperty(name);

  const channel = await get('/channels/production.json', { 'if-none-match': '"old"' });
  expect((JSON.parse(channel.body) as PublicDocument).deployables['mf-auth']).toEqual(local);
  expect((await get('/builds/mf-auth/1.0.0-dev/app.js')).body).toContain('the local script');
  expect((await get('/builds/mf-landing/1.0.0-dev/app.js')).body).toContain('the other script');
  const file = await get('/builds/shell/1.0.0/main.js');
  expect(file.body).toBe('a released file');
  expect(file.headers).not.toHaveProperty('strict-transport-security');

  const { status, body: answer } = await get('/api/candidate', {}, 'POST', 'an answer');
  expect([status, answer]).toEqual([201, 'api got an answer']);
  expect(asked.at(-1)).toMatch(/^POST \/api\/candidate localhost:\d+$/);
  expect(asked.at(-1)).not.toContain(String(port));
});

test('what goes wrong here is not reported to the portal, and a site of another name gets nothing', async () => {
  await start('');
  expect((await get('/reports', {}, 'POST', '{}')).status).toBe(204);
  expect((await get('/sign-in', { ...html, host: 'evil.example' })).status).toBe(403);
  expect(asked).toEqual([]);
});

test('a page has the client of hot replacement, and all policies of the portal but that of integrity', async () => {
  await start('');
  const { body, headers } = await get('/sign-in', html);
  expect(headers).toMatchObject({ 'content-security-policy': policy });
  expect(headers).not.toHaveProperty('integrity-policy');
  const [, src = ''] = /<script type="module" src="([^"]+)">/.exec(body) ?? [];
  const client = await get(src, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' });
  expect(client.headers['content-type']).toBe('text/javascript');
  expect(client.body).toContain("EventSource('/__webpack_hmr')");
  expect(asked).not.toContain(src);
});

test('a page says what does not compile', async () => {
  await start('const = ;');
  const { status, headers, body } = await get('/sign-in', html);
  expect([status, headers.refresh]).toEqual([503, '2']);
  expect(body).toContain('app.js');
});
