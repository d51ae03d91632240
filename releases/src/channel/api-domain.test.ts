import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readApiDomain } from './api-domain';

let server: Server;
let address: string;
let status: number;
let body: string;

beforeEach(async () => {
  [status, body] = [200, '{"data":{"status":"ok","domain":"3.1.0"}}'];
  server = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

test('an API reports its version at its health', async () => {
  expect(await readApiDomain(address)).toEqual({ address, domain: '3.1.0' });
});

test.each([
  [503, '{}', 'is not healthy (503)'],
  [200, '{"data":{"status":"ok"}}', 'does not report its version'],
  [200, '{"data":{"domain":3}}', 'does not report its version'],
  [200, '<html>', 'does not report its version'],
])('an answer %i %s is a problem in words', async (answer, text, message) => {
  [status, body] = [answer, text];
  const { domain, problem } = await readApiDomain(address);
  expect(domain).toBeUndefined();
  expect(problem).toBe(`the API at ${address} ${message}: start it, or correct RELEASE_API`);
});

test('a redirect is not followed', async () => {
  server.removeAllListeners('request').on('request', (request, response) => {
    const isFollowed = request.url === '/elsewhere';
    response.writeHead(isFollowed ? 200 : 307, { location: '/elsewhere' }).end(body);
  });
  const { domain, problem } = await readApiDomain(address);
  expect([domain, problem]).toEqual([undefined, expect.stringContaining('is not healthy (307)')]);
});

test('an API that is not there is a problem in words', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect((await readApiDomain(address)).problem).toContain('does not respond (ECONNREFUSED)');
});
