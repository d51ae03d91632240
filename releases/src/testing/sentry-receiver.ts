import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SentryEvent {
  readonly event_id: string;
  readonly release: string;
  readonly extra: { readonly views: number };
  readonly exception: object;
}

type Headers = Readonly<Record<string, unknown>>;

/** An envelope with one event, by the grammar of Sentry's document. @throws Error what is wrong */
function parse(envelope: string, dsn: string): SentryEvent {
  const [first = '', second = '', item = '', ...rest] = envelope.split('\n');
  if (rest.length !== 1 || rest[0] !== '') throw new Error('it does not end after one item and a newline');
  const [headers, ofItem] = [first, second].map((line) => JSON.parse(line) as Headers) as [Headers, Headers];
  const isUtc = typeof headers.sent_at === 'string' && /^[\d-]{10}T[\d:.]+Z$/.test(headers.sent_at);
  if (headers.dsn !== dsn || !isUtc) throw new Error(`its headers are ${first}`);
  const isWhole = ofItem.type === 'event' && ofItem.length === Buffer.byteLength(item);
  if (!isWhole) throw new Error(`the headers of its item are ${second}`);
  const found = JSON.parse(item) as SentryEvent;
  if (found.event_id !== headers.event_id) throw new Error('its event has another id');
  return found;
}

/** A receiver of envelopes for project 7, which takes them only as the published documents frame them. */
export async function startSentryReceiver() {
  const receiver = {
    dsn: '',
    events: [] as SentryEvent[],
    /** Of envelopes that it did not understand. */
    problems: [] as string[],
    asked: 0,
    /** Answers instead of taking an envelope; a test may set it. */
    instead: null as ((reply: ServerResponse) => void) | null,
    stop: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };

  async function take(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    receiver.asked += 1;
    const envelope = await text(request);
    if (receiver.instead) return receiver.instead(reply);
    const { url, method, headers } = request;
    const auth = /^Sentry sentry_version=7, sentry_client=[\w./-]+, sentry_key=abc123$/;
    try {
      if (method !== 'POST' || url !== '/errors/api/7/envelope/') throw new Error(`${method} ${url}`);
      if (!auth.test(String(headers['x-sentry-auth']))) throw new Error('it is not authorised');
      if (headers['content-type'] !== 'application/x-sentry-envelope') throw new Error('its type is another');
      const found = parse(envelope, receiver.dsn);
      receiver.events.push(found);
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ id: found.event_id }));
    } catch (error) {
      receiver.problems.push((error as Error).message);
      reply.writeHead(400).end();
    }
  }
  const server = createServer((request, reply) => void take(request, reply));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  receiver.dsn = `http://abc123@127.0.0.1:${(server.address() as AddressInfo).port}/errors/7`;
  return receiver;
}
