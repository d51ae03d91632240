import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { sendFailure } from './answer';

/** Longer than the API's own limits: an upload over a slow phone takes minutes. */
const timeoutMs = 5 * 60 * 1000;

/**
 * `/api/*` goes to the API as a stream in both directions, so that the API's own limits hold and nothing is buffered.
 * @param upstream the API's address, `http://127.0.0.1:4000`
 */
export function serveApi(app: FastifyInstance, upstream: string): void {
  void app.register(proxy, {
    upstream,
    prefix: '/api',
    rewritePrefix: '/api',
    undici: { headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    // A call that fails is told to the candidate, who decides: a silent second attempt could send a form twice.
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
      // Candidates' data must not stay in a cache on the way, unless the API says that it may.
      rewriteHeaders: (headers) => ({ 'cache-control': 'no-store', ...headers }),
      onError: (reply, { error }) => {
        reply.log.error(error, 'the API did not answer');
        void sendFailure(reply as unknown as Parameters<typeof sendFailure>[0], 'unavailable'); // same reply, another HTTP version's type
      },
    },
  });
}
