import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
/** `ExportTraceServiceRequest` of OTLP, in JSON. */
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
  }[];
}
interface RawSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
}

interface Span extends Omit<RawSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** What the server says about itself. */
  readonly resource: Readonly<Record<string, unknown>>;
}

const read = (attributes: readonly Attribute[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const spansOf = ({ resourceSpans }: Batch): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        attributes: read(span.attributes),
        resource: read(resource.attributes),
      })),
  );

/** A collector of traces, by OTLP over HTTP with JSON. It refuses all else. */
export async function startCollector() {
  const spans: Span[] = [];
  let text = '';
  const server = createServer((request, response) => void take(request, response));
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const isTraces = request.method === 'POST' && request.url === '/v1/traces';
    if (!isTraces || request.headers['content-type'] !== 'application/json') {
      response.writeHead(415).end();
      return;
    }
    text += body;
    spans.push(...spansOf(JSON.parse(body) as Batch));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (): readonly Span[] => spans,
    /** All that came. */
    text: () => text,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
