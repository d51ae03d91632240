import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';

/** Headers that are about one connection, or about an address that is not ours. */
const notPassedOn = ['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security', 'alt-svc'];

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

/** The portal that everything but the local remote comes from. */
export class Upstream {
  constructor(private readonly origin: string) {}

  private ask(request: IncomingMessage, drop: readonly string[]): Promise<IncomingMessage> {
    const address = new URL(request.url ?? '/', this.origin);
    const client = address.protocol === 'https:' ? https : http;
    const headers = { ...without(request.headers, [...notPassedOn, ...drop]), host: address.host };
    return new Promise((resolve, reject) => {
      const asked = client.request(address, { method: request.method, headers }, resolve);
      asked.on('error', reject);
      request.pipe(asked);
    });
  }

  /** Passes a request and its answer on as they are. */
  async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.ask(request, []);
    response.writeHead(answer.statusCode ?? 502, without(answer.headers, notPassedOn));
    answer.pipe(response);
  }

  /** Passes an answer on with another text in it; one that is not of the given type, as it is. */
  async passChanged(
    request: IncomingMessage,
    response: ServerResponse,
    { type, change }: { type: string; change: (text: string) => string },
  ): Promise<void> {
    // The changed text has neither the compression nor the tag of the one that it is made from.
    const answer = await this.ask(request, ['accept-encoding', 'if-none-match']);
    const headers = without(answer.headers, [...notPassedOn, 'content-length', 'etag']);
    const body = await buffer(answer);
    const changed = answer.headers['content-type']?.startsWith(type) ? change(body.toString('utf8')) : body;
    response.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' }).end(changed);
  }
}
