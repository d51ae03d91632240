import { timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

/** Who owns a data folder, as its `owner.json` says. */
export interface Owner {
  readonly port: number;
  readonly secret: string;
}

/** Runs a staff command, given by its words, and returns what is printed. */
export type CommandHandler = (argv: readonly string[]) => Promise<unknown>;

/** A staff command waits for the database, which may be busy starting; an owner that is silent for longer hangs. */
const askTimeoutMs = 30_000;
/** Another program may have taken the port of an owner that died: it does not send this header. */
const ownerHeader = 'x-portal-owner';

/** Asks the process that listens at the owner's port; null when it does not know the secret. Throws without an answer. */
export async function ask(
  { port, secret }: Owner,
  route: '/alive' | '/command',
  argv: readonly string[],
): Promise<Response | null> {
  const response = await fetch(`http://127.0.0.1:${port}${route}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(argv),
    signal: AbortSignal.timeout(askTimeoutMs),
  }).catch((error: Error) => {
    // Silence may be a busy owner; a refused or broken connection, or another protocol, is none.
    if (error.name === 'TimeoutError') throw new Error('The running portal does not answer');
    return null;
  });
  return response?.headers.has(ownerHeader) ? response : null;
}

/** Listens on a free port of the loopback. Takes commands once `serve` has said what runs them. */
export async function openDoor(secret: string) {
  let run: CommandHandler | null = null;
  const expected = Buffer.from(`Bearer ${secret}`);
  const door = fastify({ forceCloseConnections: true });
  door.addHook('onRequest', async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
    // Without the header: to a stranger this is any program on this machine.
    if (!isKnown) return reply.status(404).send();
    reply.header(ownerHeader, '1');
  });
  door.post('/alive', async () => ({}));
  door.post<{ Body: readonly string[] }>('/command', async (request, reply) =>
    run ? run(request.body) : reply.status(503).send({}),
  );
  await door.listen({ host: '127.0.0.1', port: 0 });
  // The claim alone keeps no process alive.
  door.server.unref();
  return {
    port: (door.server.address() as AddressInfo).port,
    serve: (handler: CommandHandler) => void (run = handler),
    close: () => door.close(),
  };
}
