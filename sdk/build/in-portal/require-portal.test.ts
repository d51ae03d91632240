import http, { type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { generate } from 'selfsigned';
import { explain, requirePortal } from './require-portal';

const command = 'npm run dev -- mf-auth';
const healthy: RequestListener = (_, response) => void response.end('{}');

let certificate: { key: string; cert: string };
let servers: Server[];

/** Starts a server on a free port; returns the port. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return (server.address() as AddressInfo).port;
}
const secure = (): Promise<number> => listen(https.createServer(certificate, healthy));

/** What `NODE_EXTRA_CA_CERTS` does at a start: this process knows the authority. */
const trust = (): void => void (https.globalAgent.options.ca = certificate.cert);

beforeAll(async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  certificate = { key, cert };
});
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  delete https.globalAgent.options.ca;
  http.globalAgent.destroy();
  https.globalAgent.destroy();
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
});

test('a portal that is there, over http and over https', async () => {
  trust();
  const portals = [
    `http://localhost:${await listen(http.createServer(healthy))}`,
    `https://localhost:${await secure()}`,
  ];
  for (const from of portals) await expect(requirePortal(from, command)).resolves.toBeUndefined();
});

test('a certificate of an authority that this machine does not know: how to name the authority', async () => {
  const from = `https://localhost:${await secure()}`;
  const asked = requirePortal(from, command);
  await expect(asked).rejects.toThrow(
    `NODE_EXTRA_CA_CERTS=/path/to/authority.pem npm run dev -- mf-auth --from ${from}`,
  );
});

test('a certificate of another name', async () => {
  trust();
  const from = `https://127.0.0.1:${await secure()}`;
  await expect(requirePortal(from, command)).rejects.toThrow(/made out to another name/);
});

test('https where http is spoken', async () => {
  const port = await listen(http.createServer(healthy));
  await expect(requirePortal(`https://localhost:${port}`, command)).rejects.toThrow(
    `Is it http://localhost:${port}?`,
  );
});

test('http that leads on to https: the address to name', async () => {
  const moved: RequestListener = (_, response) =>
    void response.writeHead(301, { location: 'https://portal.example/health' }).end();
  const from = `http://localhost:${await listen(http.createServer(moved))}`;
  await expect(requirePortal(from, command)).rejects.toThrow(
    `${from} leads on to https://portal.example: npm run dev -- mf-auth --from https://portal.example`,
  );
});

test.each([
  ['nothing at all', null],
  ['a server that is no portal', (_, response) => void response.writeHead(404).end()],
] satisfies [string, RequestListener | null][])('%s: how to get a portal', async (_, listener) => {
  const port = await listen(http.createServer(listener ?? healthy));
  if (!listener) await new Promise((resolve) => servers.pop()?.close(resolve));
  await expect(requirePortal(`http://localhost:${port}`, command)).rejects.toThrow(
    /No portal answers[^]*npm start/,
  );
});

test('a certificate that has expired is not to be trusted by a setting', () => {
  const message = explain('https://portal.example', command, 'CERT_HAS_EXPIRED');
  expect(message).toMatch(/not good today.*renew/);
  expect(message).not.toContain('NODE_EXTRA_CA_CERTS');
});
