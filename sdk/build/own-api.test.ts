import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { openOwnApi } from './own-api';

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let received: IncomingMessage | undefined;
const api = createServer((request, response) => {
  received = request;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
});
let page: Server;
let url: string;
beforeAll(async () => {
  const answer = openOwnApi('mf-saved-jobs', await listen(api), () => 'http://localhost:3100');
  page = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end();
  });
  url = await listen(page);
});
afterAll(() => {
  for (const server of [api, page]) server.closeAllConnections();
  for (const server of [api, page]) server.close();
});

type Claims = Readonly<Record<string, unknown>>;
const decode = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

async function claimsFor(authorization: string): Promise<Claims> {
  await fetch(`${url}/api/mf-saved-jobs/items`, { headers: { authorization } });
  const [header, content, signature = ''] = (received?.headers.authorization ?? '')
    .replace('Bearer ', '')
    .split('.');
  const { keys } = (await (await fetch(`${url}/api/jwks.json`)).json()) as { keys: JsonWebKey[] };
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  expect(verify(null, Buffer.from(`${header}.${content}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
  return decode(content);
}

test('in development the API of a remote gets calls as from an edge: who asks, and no session', async () => {
  const claims = await claimsFor('Bearer recorded-session');
  expect(received?.url).toBe('/items');
  expect(claims).toMatchObject({ iss: 'http://localhost:3100', aud: 'mf-saved-jobs' });
  expect((await claimsFor('Bearer recorded-session')).sub).toBe(claims.sub);
  expect((await claimsFor('Bearer another')).sub).not.toBe(claims.sub);
});

test('it gets no cookies, and without a session no token', async () => {
  await fetch(`${url}/api/mf-saved-jobs/items`, { headers: { cookie: 'a=b' } });
  expect(received?.headers).not.toHaveProperty('cookie');
  expect(received?.headers).not.toHaveProperty('authorization');
});

test("calls of others are not the remote's", async () => {
  expect((await fetch(`${url}/api/candidate/me`)).status).toBe(404);
  expect((await fetch(`${url}/api/mf-saved-jobs-2/items`)).status).toBe(404);
});

test('an API that is not there is named', async () => {
  const answer = openOwnApi('mf-a', 'http://127.0.0.1:9', () => url);
  const alone = createServer((request, response) => void answer(request, response));
  const refused = await fetch(`${await listen(alone)}/api/mf-a/items`);
  expect([refused.status, await refused.json()]).toEqual([
    502,
    expect.objectContaining({
      message: expect.stringContaining('Nothing answers at http://127.0.0.1:9') as string,
    }),
  ]);
  alone.closeAllConnections();
  alone.close();
});
