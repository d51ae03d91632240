import { rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds, released } from '../testing/changes';
import { FileStore } from '../store/file-store';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { buildEdge } from './app';

const signIn = { path: '/sign-in', access: 'public', aliases: ['/login'] } as const;
const auth = makeRemote('mf-auth', '1.0.0', { routes: [signIn, '/reset-password/:token'] });
const script = '/builds/mf-auth/1.0.0/app.1a2b.js';
let folder: string;
let remove: () => Promise<void>;
let store: FileStore;
let edge: FastifyInstance;

beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new FileStore(path.join(folder, 'store'));
  await publishAll(
    store,
    folder,
    makeShell('1.0.0'),
    auth,
    makeRemote('mf-auth', '1.0.1', { routes: ['/sign-in'] }),
  );
  await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.0'].map(parseBuildId), stamp);
  edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
});
afterAll(async () => {
  await edge.close();
  await remove();
});

const get = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  edge.inject({ method: method ?? 'GET', url, headers });
const html = { accept: 'text/html,*/*;q=0.8' };

test('a build’s file is cached for ever and open to scripts of other origins', async () => {
  const answer = await get(script);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(auth.contents['app.1a2b.js']);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Accept-Encoding, Available-Dictionary',
  });
});

test('a file comes in the best encoding that the browser takes', async () => {
  const [br, gz, none] = await Promise.all([
    get(script, { 'accept-encoding': 'gzip, deflate, br' }),
    get(script, { 'accept-encoding': 'gzip, br;q=0' }),
    get(script, { 'accept-encoding': 'identity' }),
  ]);
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(none.body);
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.rawPayload).toString()).toBe(none.body);
  expect(none.headers['content-encoding']).toBeUndefined();
  expect(new Set([br, gz, none].map(({ headers }) => headers.etag)).size).toBe(3);
});

test.each([
  '/builds/mf-auth/1.0.0/missing.js',
  '/builds/mf-auth/9.9.9/remoteEntry.js',
  '/builds/mf-auth/1.0.0/build.json',
  '/builds/mf-auth/1.0.0/..%2f..%2f..%2fchannels%2fproduction.json',
  '/builds/..%2f/1.0.0/app.js',
  '/builds/mf-auth/..%2f..%2fchannels/production.json',
  '/builds/mf-auth/1.0.0/constructor',
  '/builds/mf-auth',
  '/builds',
  '/channels/nowhere.json',
  '/channels/production',
  '/channels/..%2fchannels%2fproduction.json',
  '/channels/constructor.json',
])('%s is not found, and no page stands in for it', async (url) => {
  const answer = await get(url, html);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 'not-found' });
});

test('dots and fragments in an address that no client has tidied up lead nowhere either', async () => {
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const { port } = edge.server.address() as AddressInfo;
  for (const url of ['/builds/mf-auth/1.0.0/../../../channels/production.json', '/nowhere#%ff']) {
    const status = await new Promise((resolve, reject) => {
      const call = httpRequest({ port, path: url, host: '127.0.0.1' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject).end();
    });
    expect([url, status]).toEqual([url, 404]);
  }
});

test('an address that cannot be decoded is answered in words', async () => {
  const answer = await get('/builds/mf-auth/1.0.0/%E0%A4%A', html);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'malformed-request' });
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
    'x-content-type-options': 'nosniff',
  });
});

test('the channel’s document is checked for change at each use, and 304 while there is none', async () => {
  const first = await get('/channels/production.json');
  expect(first.json()).toMatchObject({ schema: 1, channel: 'production' });
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/channels/production.json', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('a route’s page comes with 200, an unknown path’s with 404', async () => {
  const [known, unknown] = await Promise.all([get('/sign-in?from=mail', html), get('/nowhere', html)]);
  expect(known.statusCode).toBe(200);
  expect(known.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(known.headers['cache-control']).toBe('private, no-cache');
  expect(known.body).toContain('/builds/mf-auth/1.0.0/remoteEntry.js');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.body).toContain('<div id="root">');
});

test('a page is compressed, and 304 to who has it', async () => {
  const page = await get('/sign-in', { ...html, 'accept-encoding': 'br' });
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<!doctype html>');
  const again = await get('/sign-in', { ...html, 'if-none-match': String(page.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('who takes anything gets the page for a path, but no page for a missing file', async () => {
  expect((await get('/sign-in', { accept: '*/*' })).statusCode).toBe(200);
  expect((await get('/missing.js', { accept: '*/*' })).json()).toMatchObject({ code: 'not-found' });
  expect((await get('/sign-in', html, 'POST')).statusCode).toBe(404);
});

test('a promotion by somebody else shows at the next request, and so does a rollback', async () => {
  const elsewhere = new FileStore(path.join(folder, 'store'));
  const version = async () => /mf-auth\/([\d.]+)\/remoteEntry/.exec((await get('/sign-in', html)).body)?.[1];
  expect(await version()).toBe('1.0.0');
  await promoteBuilds(elsewhere, [parseBuildId('mf-auth@1.0.1')], stamp);
  expect(await version()).toBe('1.0.1');
  await released(elsewhere, { command: 'rollback', name: 'mf-auth' }, stamp);
  expect(await version()).toBe('1.0.0');
});

test.each(['/favicon.ico', '/favicon.svg'])('%s leads to the icon of the shell’s build', async (address) => {
  const { statusCode, headers } = await get(address);
  expect([statusCode, headers.location]).toEqual([302, '/builds/shell/1.0.0/favicon.svg']);
  expect((await get(String(headers.location))).headers['content-type']).toBe('image/svg+xml');
  const bare = buildEdge({
    channel: 'production',
    store: new FileStore(path.join(folder, 'empty')),
    api: 'http://127.0.0.1:9',
  });
  expect((await bare.inject(address)).statusCode).toBe(404);
  await bare.close();
});

test('health says what is served', async () => {
  expect((await get('/health')).json()).toMatchObject({ status: 'ok', channel: 'production' });
});

test('before anything is promoted the edge says so, and serves as soon as something is', async () => {
  const empty = new FileStore(path.join(folder, 'empty'));
  const young = buildEdge({ channel: 'production', store: empty, api: 'http://127.0.0.1:9' });
  expect((await young.inject({ url: '/', headers: html })).statusCode).toBe(503);
  expect((await young.inject('/health')).statusCode).toBe(503);
  await publishAll(empty, folder, makeShell('1.0.0'));
  await promoteBuilds(empty, [parseBuildId('shell@1.0.0')], stamp);
  expect((await young.inject('/health')).statusCode).toBe(200);
  await young.close();
});

test('a build whose files are gone is not found, page and other builds still come', async () => {
  await publishAll(store, folder, makeRemote('mf-gone', '1.0.0'));
  expect((await get('/builds/mf-gone/1.0.0/remoteEntry.js')).statusCode).toBe(200);
  await rm(path.join(folder, 'store/builds/mf-gone'), { recursive: true });
  expect((await get('/builds/mf-gone/1.0.0/remoteEntry.js')).statusCode).toBe(404);
  expect((await get(script)).statusCode).toBe(200);
});

test.each([
  ['/login', '/sign-in'],
  ['/login?from=mail', '/sign-in?from=mail'],
])('%s, as people type it, leads to %s', async (typed, meant) => {
  const { statusCode, headers } = await get(typed, html);
  expect([statusCode, headers.location]).toEqual([302, meant]);
});
