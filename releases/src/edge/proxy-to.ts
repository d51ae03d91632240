import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { traceparentTo } from 'server-kit/telemetry';
import { sendFailure } from 'server-kit/failures';
import { inLanguageOf } from 'server-kit/languages';

/** Longer than the API's own limits: an upload from a slow phone takes minutes. */
const timeoutMs = 5 * 60 * 1000;

/**
 * Proxies a path with all below it. Bodies are streamed, so that the server's limits apply; `X-Forwarded-*`
 * name the caller.
 */
export function proxyTo(app: FastifyInstance, prefix: string, upstream: string): void {
  void app.register(proxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    // Not the library's 128 connections: as many callers that send or read slowly would stop everybody else's
    // calls.
    undici: { connections: 10_000, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
    // The caller decides whether to repeat a failed call: a second attempt could submit a form twice.
    retryMethods: [],
    // It would log addresses as they are, secrets of mailed links among them; the request is logged anyway.
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        // Replaced, not appended to: otherwise a caller could choose the address that rate limits count.
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
        traceparent: traceparentTo(request),
        forwarded: undefined,
        'x-real-ip': undefined,
        // This server has answered it, and the client of the other one refuses to send it.
        expect: undefined,
      }),
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => ({
        // Personal data must not stay in a shared cache, unless the server allows it.
        'cache-control': 'no-store',
        ...headers,
      }),
      onError: (reply, { error }) => {
        reply.log.error(error, `the server at ${prefix} did not respond`);
        // The type of another HTTP version.
        const answer = reply as unknown as Parameters<typeof sendFailure>[0];
        // Candidates read it, as they read what the API answers.
        void inLanguageOf(answer.request, () => sendFailure(answer, 'unavailable'));
      },
    },
  });
}
