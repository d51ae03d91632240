import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Ajv } from 'ajv';

const uuid = '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
const textOf = (maxLength = 200) => ({ type: 'string', minLength: 1, maxLength });
const exactly = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  ...{ type: 'object', additionalProperties: false },
  ...{ properties, required },
});

const frame = exactly({
  filename: textOf(256),
  abs_path: { type: 'string', pattern: '^app:///[\\w./@~-]+$' },
  lineno: { type: 'integer', minimum: 1 },
  colno: { type: 'integer', minimum: 1 },
  in_app: { type: 'boolean' },
});

/**
 * What an event may have, by Sentry's documents of event payloads: attributes, exception, stack trace, debug
 * meta, contexts and SDK. Attributes that they know and that may name a person (`user`, `request`,
 * `server_name`, `breadcrumbs`, a message, `vars` of a frame) are left out.
 */
const event = exactly(
  {
    event_id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    timestamp: { type: 'number', minimum: 1 },
    platform: { const: 'javascript' },
    level: { enum: ['fatal', 'error', 'warning', 'info', 'debug'] },
    release: { type: 'string', pattern: String.raw`^[^\s/\\]{1,200}$` },
    environment: { type: 'string', pattern: String.raw`^[^\s/]{1,64}$` },
    tags: { type: 'object', additionalProperties: textOf(199) },
    extra: { type: 'object' },
    sdk: exactly({
      name: { type: 'string', pattern: String.raw`^(?!sentry)\w+(\.\w+)+$` },
      version: { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+$` },
    }),
    contexts: exactly({ browser: exactly({ name: textOf(), version: textOf() }) }),
    exception: exactly({
      values: {
        type: 'array',
        minItems: 1,
        items: exactly(
          { type: textOf(), stacktrace: exactly({ frames: { type: 'array', minItems: 1, items: frame } }) },
          ['type'],
        ),
      },
    }),
    debug_meta: exactly({
      images: {
        type: 'array',
        items: exactly({
          type: { const: 'sourcemap' },
          code_file: { type: 'string' },
          debug_id: { type: 'string', pattern: uuid },
        }),
      },
    }),
  },
  ['event_id', 'timestamp', 'platform', 'exception'],
);
const validate = new Ajv({ strict: true }).compile<SentryEvent>(event);

interface SentryEvent {
  readonly event_id: string;
  readonly release: string;
  readonly extra: { readonly views: number };
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
  const found: unknown = JSON.parse(item);
  if (!validate(found)) throw new Error(JSON.stringify(validate.errors));
  if (found.event_id !== headers.event_id) throw new Error('its event has another id');
  return found;
}

/** A receiver of envelopes for project 7, which takes only what the published documents describe. */
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
