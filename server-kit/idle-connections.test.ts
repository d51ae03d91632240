import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { openServer } from './open-server';

const idleSockets = 2000;

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = openServer({ headersMs: 2_000 }, { requestMs: 60_000, hasPages: false });
  app.get('/', () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Resolves once it is open, with when it has ended. */
async function openIdle(text = ''): Promise<{ readonly ended: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  const ended = once(socket, 'close');
  await once(socket, 'connect');
  socket.resume().write(text);
  return { ended };
}

test('a server ends connections that send no byte, or no end of their headers', async () => {
  const idle = [await openIdle('GET / HTTP/1.1\r\nHost: portal\r\n')];
  // Some at a time: what waits to be accepted is bounded by the kernel.
  while (idle.length < idleSockets)
    idle.push(...(await Promise.all(Array.from({ length: 100 }, () => openIdle()))));
  // Others have their answers in the meantime.
  const calls = Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  await Promise.all(idle.map(({ ended }) => ended));
});
