import { timingSafeEqual } from 'node:crypto';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';

/** Who owns a data folder, as its `owner.json` says. */
export interface Owner {
  readonly port: number;
  readonly secret: string;
  readonly pid: number;
}

export type CommandHandler = (body: unknown) => Promise<unknown>;

export type Answer = { readonly status: number; readonly body: unknown } | 'gone';

/** A staff command waits for the database, which may be busy starting; an owner that is silent for longer hangs. */
const askTimeoutMs = 30_000;
/** Far above the longest list that a command prints. */
const maxMessageBytes = 4 * 1024 * 1024;

/** Asks the process that listens at the owner's port; `gone` when it does not know the secret. Throws without an answer. */
export function ask(owner: Owner, route: string, body: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: owner.port,
        path: route,
        method: 'POST',
        agent: false,
        timeout: askTimeoutMs,
        headers: { authorization: `Bearer ${owner.secret}`, 'content-type': 'application/json' },
      },
      (incoming) => {
        readJson(incoming).then(
          // Another program took the port since: it does not know the secret.
          (answer) =>
            resolve(
              incoming.headers['x-portal-owner']
                ? { status: incoming.statusCode ?? 0, body: answer }
                : 'gone',
            ),
          () => resolve('gone'),
        );
      },
    );
    // Silence may be a busy owner; a refused or broken connection, or another protocol, is none.
    outgoing.on('timeout', () => {
      reject(new Error('The running portal does not answer'));
      outgoing.destroy();
    });
    outgoing.on('error', () => resolve('gone'));
    outgoing.end(JSON.stringify(body));
  });
}

async function readJson(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxMessageBytes) throw new Error('The message is too long');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

/** Listens on a free port of the loopback. `handler` is looked up per request, since commands may be taken only later. */
export function openDoor(secret: string, handler: () => CommandHandler | null): Promise<Server> {
  const expected = Buffer.from(`Bearer ${secret}`);
  const server = createServer((incoming, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-portal-owner': '1' });
      response.end(JSON.stringify(body ?? null));
    };
    const given = Buffer.from(incoming.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      // No owner header: to a stranger this is any program on this machine.
      response.writeHead(404).end();
      return;
    }
    if (incoming.url === '/alive') return reply(200, null);
    const answer = handler();
    if (!answer) return reply(503, null);
    readJson(incoming)
      .then(answer)
      .then((body) => reply(200, body))
      .catch((error: unknown) =>
        reply(500, { message: error instanceof Error ? error.message : String(error) }),
      );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      // The claim alone keeps no process alive.
      server.unref();
      resolve(server);
    });
  });
}

export function closeDoor(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
