import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readApiContract } from './api-contract';

let server: Server;
let address: string;
let status: number;
let body: string;

beforeEach(async () => {
  [status, body] = [200, '{"data":{"status":"ok","contract":3}}'];
  server = createServer((request, response) => {
    response.writeHead(request.url === '/api/health' ? status : 404).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void server.close());

test('an API reports its contracts at its health', async () => {
  expect(await readApiContract(address)).toEqual({ address, contracts: { contract: 3 } });
  body = '{"data":{"status":"ok","contract":3,"earlierContracts":{"2":"2027-01-31"}}}';
  const contracts = { contract: 3, earlierContracts: { 2: '2027-01-31' } };
  expect(await readApiContract(address)).toEqual({ address, contracts });
});

test.each([
  [503, '{}', 'is not healthy (503)'],
  [200, '{"data":{"status":"ok"}}', 'does not report its contract'],
  [200, '<html>', 'does not report its contract'],
])('an answer %i %s is a problem in words', async (answer, text, message) => {
  [status, body] = [answer, text];
  const { contracts, problem } = await readApiContract(address);
  expect(contracts).toBeUndefined();
  expect(problem).toBe(`the API at ${address} ${message}: start it, or correct RELEASE_API`);
});

test('an API that is not there is a problem in words', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect((await readApiContract(address)).problem).toContain('does not respond (ECONNREFUSED)');
});
