import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Built, Watch } from 'shared/build/watch';
import { channelElementId, type BuildManifest, type ChannelDocument } from 'shared/contract/release';
import { makeCertificate, type Certificate } from '../certificate';
import { createPortalProxy } from './portal-proxy';

const integrity = (letter: string) => `sha384-${letter.repeat(64)}`;
const released = {
  version: '1.0.0',
  container: 'mf_auth_1_0_0',
  initial: [],
  shared: [],
  routes: ['/sign-in'],
};
const entry = { file: 'remoteEntry.js', integrity: integrity('r') };
const document = {
  schema: 1,
  channel: 'production',
  revision: 7,
  deployables: {
    shell: { current: { ...released, container: null, entry }, previous: [] },
    'mf-auth': { current: { ...released, entry }, previous: [{ ...released, entry }], canary: { share: 5 } },
  },
};
const preload = (name: string) => `<link rel="preload" as="script" href="/builds/${name}/1.0.0/a.js">`;
const page = [
  '<html><head>',
  preload('mf-auth'),
  preload('shell'),
  `<script type="application/json" id="${channelElementId}">${JSON.stringify(document)}</script>`,
  '</head><body></body></html>',
].join('\n');

const manifest: BuildManifest = {
  schema: 1,
  name: 'mf-auth',
  version: '1.0.0-dev',
  kind: 'remote',
  contract: 1,
  container: 'mf_auth_1_0_0_dev',
  entry: 'remoteEntry.js',
  routes: ['/sign-in'],
  initial: { js: ['app.js'], css: ['app.css'], shared: ['react'] },
  needs: {},
  provides: {},
  files: Object.fromEntries(
    ['remoteEntry.js', 'app.js', 'app.css'].map((file) => [file, { size: 1, integrity: integrity('l') }]),
  ),
};

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const protocol = server instanceof https.Server ? 'https' : 'http';
      resolve(`${protocol}://localhost:${(server.address() as AddressInfo).port}`);
    });
  });

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let certificate: Certificate;

beforeAll(async () => {
  certificate = await makeCertificate();
  // What NODE_EXTRA_CA_CERTS does at a start: this process knows who signed it.
  https.globalAgent.options.ca = certificate.cert;
});

describe.each([
  ['http', (listener: RequestListener) => createServer(listener)],
  ['https', (listener: RequestListener) => https.createServer(certificate, listener)],
])('the portal over %s with one remote from source', (_, createUpstream) => {
  let folder: string;
  let upstream: Server;
  let proxy: Server;
  let url: string;
  let asked: string[];
  let built: Built;

  function get(
    where: string,
    headers: Record<string, string> = {},
    method = 'GET',
    body = '',
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = ask(`${url}${where}`, { headers, method }, (answer) => {
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
    built = { hash: 'one', errors: [] };
    folder = await mkdtemp(path.join(tmpdir(), 'portal-dev-'));
    upstream = createUpstream((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.host}`);
      response.setHeader('strict-transport-security', 'max-age=1');
      response.setHeader('alt-svc', 'h3=":443"');
      response.setHeader('etag', '"old"');
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
    const watch: Watch = {
      settled: async () => built,
      subscribe: () => () => undefined,
      close: async () => undefined,
    };
    proxy = createPortalProxy({ from: await listen(upstream), watch, folder });
    url = await listen(proxy);
    await writeFile(path.join(folder, 'build.json'), JSON.stringify(manifest));
    await writeFile(path.join(folder, 'app.js'), 'the local script');
  });
  afterEach(async () => {
    for (const server of [proxy, upstream]) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
    await rm(folder, { recursive: true });
  });

  const html = { accept: 'text/html' };
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
      routes: ['/sign-in'],
    },
    previous: [],
  };

  test('the page names the local build with the integrity of its files, and the released ones of all others', async () => {
    const { body } = await get('/sign-in', html);
    const [, json = ''] = new RegExp(`id="${channelElementId}">([^<]*)<`).exec(body) ?? [];
    const { deployables } = JSON.parse(json) as ChannelDocument;
    expect(deployables['mf-auth']).toEqual(local);
    expect(deployables.shell).toEqual(document.deployables.shell);
  });

  test('the page preloads nothing of the released remote, and reloads when a build is done', async () => {
    const { body } = await get('/sign-in', html);
    expect(body).not.toContain('/builds/mf-auth/');
    expect(body).toContain(preload('shell'));
    expect(body).toContain('<script defer src="/__dev/reload.js"></script>');
    expect((await get('/__dev/reload.js')).body).toContain('/__dev/events');
  });

  test('a page is neither tagged nor kept, and binds this machine neither to https nor to HTTP/3', async () => {
    const { headers } = await get('/sign-in', html);
    expect(headers['cache-control']).toBe('no-store');
    for (const name of ['etag', 'strict-transport-security', 'alt-svc'])
      expect(headers).not.toHaveProperty(name);
  });

  test('the channel that open tabs ask for names the local build too', async () => {
    const { body } = await get('/channels/production.json', { 'if-none-match': '"old"' });
    expect((JSON.parse(body) as ChannelDocument).deployables['mf-auth']).toEqual(local);
  });

  test('the local build’s files come from this machine, all others from the portal', async () => {
    expect((await get('/builds/mf-auth/1.0.0-dev/app.js')).body).toBe('the local script');
    expect((await get('/builds/mf-auth/1.0.0-dev/gone.js')).status).toBe(404);
    expect((await get('/builds/shell/1.0.0/main.js')).body).toBe('a released file');
  });

  test('a call of the API is passed on with its body, to the portal’s own host', async () => {
    const { status, body } = await get('/api/candidate', {}, 'POST', 'an answer');
    expect([status, body]).toEqual([201, 'api got an answer']);
    expect(asked).toEqual([expect.stringMatching(/^POST \/api\/candidate localhost:\d+$/)]);
  });

  test('what goes wrong here is not reported to the portal', async () => {
    expect((await get('/reports', {}, 'POST', '{}')).status).toBe(204);
    expect(asked).toEqual([]);
  });

  test('before the first build that compiles, the page says what does not', async () => {
    await rm(path.join(folder, 'build.json'));
    built = { hash: 'two', errors: ['src/app.tsx: a bracket is missing'] };
    const { status, body } = await get('/sign-in', html);
    expect([status, body]).toEqual([503, 'src/app.tsx: a bracket is missing']);
  });

  test('a site of another name that leads to this machine gets nothing', async () => {
    expect((await get('/sign-in', { ...html, host: 'evil.example' })).status).toBe(403);
  });
});
