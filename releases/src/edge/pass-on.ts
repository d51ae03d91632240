import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from '../http/answer';

/** Longer than the API's own limits: an upload over a slow phone takes minutes. */
const timeoutMs = 5 * 60 * 1000;

export interface Behind {
  /** The addresses that are passed on, such as `/api`: itself and all under it. */
  readonly prefix: string;
  /** Who answers them, `http://127.0.0.1:4000`. */
  readonly upstream: string;
}

/**
 * Passes requests on to a server of its own, and its answers back, as streams: its own limits hold and nothing is buffered. It is
 * told who asked, at which host and by which protocol, in `X-Forwarded-*`.
 */
export function passOn(app: FastifyInstance, { prefix, upstream }: Behind): void {
  void app.register(proxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    undici: { headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    // A call that fails is told to who made it, who decides: a silent second attempt could send a form twice.
    retryMethods: [],
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Set anew, never appended to: a caller who writes its own would choose the address that rate limits count.
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        forwarded: undefined,
        'x-real-ip': undefined,
      }),
      // People's data must not stay in a cache on the way, unless the server says that it may.
      rewriteHeaders: (headers) => ({ 'cache-control': 'no-store', ...headers }),
      onError: (reply, { error }) => {
        reply.log.error(error, `the server behind ${prefix} did not answer`);
        void sendFailure(reply as unknown as Parameters<typeof sendFailure>[0], 'unavailable'); // same reply, another HTTP version's type
      },
    },
  });
}
