import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Who owns a data folder, as its `owner.json` says. */
export interface Owner {
  readonly port: number;
  readonly secret: string;
}

/** Runs a staff command, given by its words, and returns what is printed. */
type CommandHandler = (argv: readonly string[]) => Promise<unknown>;

/**
 * A staff command waits for the database, which may be busy starting; an owner that is silent for longer
 * hangs.
 */
const askTimeoutMs = 30_000;
/** Another program may have taken the port of an owner that died: it does not send this header. */
const ownerHeader = 'x-portal-owner';

/**
 * Asks the process that listens at the owner's port; null when it does not know the secret. Throws without an
 * answer.
 */
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
  const isKnown = ({ headers }: IncomingMessage): boolean => {
    const given = Buffer.from(headers.authorization ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    if (request.url === '/alive') return [200, {}];
    const argv = (await json(request)) as readonly string[]; // what `ask` sends
    return run ? [200, await run(argv)] : [503, {}];
  }
  const door = createServer((request, response) => {
    // Without the header: to a stranger this is any program on this machine.
    if (!isKnown(request)) return void response.writeHead(404).end();
    response.setHeader(ownerHeader, '1');
    answer(request).then(
      ([status, body]) => response.writeHead(status).end(JSON.stringify(body)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve, reject) => door.once('error', reject).listen(0, '127.0.0.1', resolve));
  // The claim alone keeps no process alive.
  door.unref();
  return {
    port: (door.address() as AddressInfo).port,
    serve: (handler: CommandHandler) => void (run = handler),
    close: async () => {
      const closed = new Promise((resolve) => door.close(resolve));
      door.closeAllConnections();
      await closed;
    },
  };
}
