import type { Opened } from 'server-kit/testing/opened';
import { formBrowser } from 'server-kit/testing/form-browser';
import { request } from 'node:http';
import os from 'node:os';
import { archiveOf } from '../testing/hostile-builds';
import { startIssuer } from '../testing/issuer';
import { openServer } from '../testing/published-server';
import { buildEdge } from '../edge/app';
import { explain } from '../store/s3-error';

let issuer: Opened<typeof startIssuer>;
let server: Opened<typeof openServer>;
beforeAll(async () => void (issuer = await startIssuer()));
afterAll(() => issuer.stop());
beforeEach(async () => void (server = await openServer(issuer)));
afterEach(() => server.app.close());

/** Sends a path as it is: `fetch` would resolve its dots. */
const statusOf = (url: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(url, { path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });

const bad = [
  '..',
  '../x',
  '%2e%2e',
  '..%2ftokens',
  'builds/../tokens/a.json',
  'builds//x',
  'builds/.',
  'a%00b',
];

test.each(bad)('the path %s of an object is 400', async (path) => {
  const headers = { authorization: `Bearer ${await server.accessOf('mf-auth')}` };
  expect(await statusOf(server.url, `/v1/objects/${path}`, headers)).toBe(400);
  expect(await statusOf(server.url, `/v1/lists?folder=${path}`, headers)).toBe(400);
});

test('the console and an edge never answer 500 for a name that leads elsewhere', async () => {
  const browser = formBrowser(server.app, 'ops.example', '/ops');
  await browser.logIn();
  const names = ['..', '../x', 'a/../b', 'a/', '%00', '__proto__', 'constructor'].map(encodeURIComponent);
  const pages = names.flatMap((name) => [
    `/ops/rollback?channel=${name}`,
    `/v1/channels/${name}`,
    `/v1/channels/${name}/history`,
    `/v1/channels/${name}/servers`,
    `/v1/channels/${name}/previews`,
    `/v1/builds/${name}`,
  ]);
  for (const url of pages) expect([url, (await browser.get(url)).statusCode < 500]).toEqual([url, true]);
  const edge = buildEdge({ channel: 'production', store: server.store, api: 'http://127.0.0.1:9' });
  const files = names.flatMap((name) => [
    `/builds/${name}/1.0.0/x.js`,
    `/builds/mf-auth/${name}/x.js`,
    `/builds/mf-auth/1.0.0/${name}`,
    `/channels/${name}.json`,
    `/previews/${name}`,
  ]);
  for (const url of files) expect([url, (await edge.inject({ url })).statusCode < 500]).toEqual([url, true]);
  await edge.close();
});

test('what is refused names no folder of the server', async () => {
  const token = await server.accessOf('mf-auth');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' };
  const archives = [
    { 'build/build.json': '{' },
    { 'build/build.json': '{}' },
    { 'other.txt': 'x' },
    { 'build/main.js': 'x' },
    { 'build/main.js': 'x', 'package.json': '{' },
    {
      'build/main.js': 'x',
      'package.json': '{"name":"mf-auth","version":"1.0.0"}',
      'remote.json': '{"routes":1}',
    },
    { 'build/x.css': 'a{', 'package.json': '{"name":"mf-auth","version":"1.0.0"}' },
  ];
  for (const files of archives) {
    const payload = await archiveOf(files);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1/builds?name=mf-auth',
      headers,
      payload,
    });
    expect([files, answer.statusCode]).toEqual([files, 422]);
    expect(answer.body).not.toContain(os.tmpdir());
    expect(answer.body).not.toMatch(/portal-archive|\/build\b/);
  }
});

test.each(['objects/channels/production.json', 'lists?folder=builds'])(
  'while the store fails, %s is 503 with the time to ask again',
  async (path) => {
    const headers = { authorization: `Bearer ${await server.accessOf('mf-auth')}` };
    const failure = { name: 'InternalError', $metadata: { httpStatusCode: 500 } };
    const error = explain(failure, 'the bucket releases');
    jest.spyOn(server.memory, 'read').mockRejectedValue(error);
    jest.spyOn(server.memory, 'list').mockRejectedValue(error);
    const answer = await server.app.inject({ url: `/v1/${path}`, headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '15']);
    // Its caller is in the store, and learns nothing of it.
    const stored = { authorization: `Bearer portal_release_${'a'.repeat(12)}_${'b'.repeat(43)}` };
    const unknown = await server.app.inject({ url: `/v1/${path}`, headers: stored });
    expect([unknown.statusCode, unknown.json()]).toEqual([503, { message: 'Try again in a moment' }]);
  },
);

test.each([
  ['?name=mf-auth&version=1.0.7', 'mf-auth@1.0.7'],
  ['?name=mf-auth', 'mf-auth@?'],
  ['?name=%0a&version=x', '?@?'],
])('the log of a refused publish has its build: %s', async (query, build) => {
  const headers = {
    authorization: `Bearer ${await server.accessOf('mf-auth')}`,
    'content-type': 'application/gzip',
  };
  const url = `/v1/builds${query}`;
  await server.app.inject({ method: 'POST', url, headers, payload: await archiveOf({ 'other.txt': 'x' }) });
  const lines = server.lines.map((line) => JSON.parse(line) as { msg: string; build?: string });
  expect(lines.find(({ msg }) => msg === 'a command was refused')?.build).toBe(build);
});
