import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FileStore } from '../store/file-store';
import { temporaryFolder } from '../testing/fixture';
import { buildEdge } from './app';

interface Line {
  readonly msg: string;
  readonly req?: { readonly method: string; readonly route: string; readonly ip: string };
  readonly res?: { readonly statusCode: number };
}

let edge: FastifyInstance;
let port: number;
let remove: () => Promise<void>;
const lines: Line[] = [];
let onLine = (): void => undefined;

/** The line of a route, as soon as it is written. */
async function lineOf(route: string): Promise<Line> {
  for (;;) {
    const line = lines.find(({ req }) => req?.route === route);
    if (line) return line;
    await new Promise<void>((resolve) => (onLine = resolve));
  }
}

beforeAll(async () => {
  const temporary = await temporaryFolder();
  remove = temporary.remove;
  const write = (text: string): void => {
    lines.push(JSON.parse(text) as Line);
    onLine();
  };
  edge = buildEdge({
    channel: 'production',
    store: new FileStore(temporary.folder),
    api: 'http://127.0.0.1:9',
    trustedProxies: ['loopback'],
    logger: { level: 'info', stream: { write } },
  });
  edge.get('/never', () => new Promise(() => undefined));
  await edge.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = edge.server.address() as AddressInfo);
});
afterAll(async () => {
  edge.server.closeAllConnections(); // one still has the rest of a body to send
  await edge.close();
  await remove();
});

test('a call whose body was cut off, as no API runs, has a line with its address', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': '203.0.113.7' };
  const body = new Uint8Array(2 * 1024 * 1024);
  const answer = await fetch(`http://127.0.0.1:${port}/api/files?token=secret`, {
    method: 'POST',
    body,
    headers,
  });
  expect(answer.status).toBe(503);
  expect(await lineOf('/api/*')).toMatchObject({
    msg: 'request completed',
    req: { method: 'POST', ip: '203.0.113.7' },
    res: { statusCode: 503 },
  });
});

test('a request that its caller leaves has a line as well', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const arrived = once(edge.server, 'request');
  socket.write('GET /never HTTP/1.1\r\nHost: portal\r\n\r\n');
  await arrived;
  socket.destroy();
  expect(await lineOf('/never')).toMatchObject({ msg: 'request aborted', req: { ip: '127.0.0.1' } });
});
