import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountHeader } from 'server-kit/account-header';
import { traceparentTo } from 'server-kit/telemetry';
import { sendFailure } from 'server-kit/failures';
import { inLanguageOf } from 'server-kit/languages';

/** Longer than the API's own limits: an upload from a slow phone takes minutes. */
const timeoutMs = 5 * 60 * 1000;

/** What the library passes on, which its types do not say. */
interface Upstream {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly stream: unknown;
}

/** Proxies a path; bodies are streamed. @param takeAccount gets what no browser sees */
export function proxyTo(
  app: FastifyInstance,
  prefix: string,
  upstream: string,
  takeAccount: (reply: FastifyReply, header: string) => void = () => undefined,
): void {
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
      rewriteHeaders: ({ connection: _, 'keep-alive': __, [accountHeader]: ___, ...headers }) => ({
        // Personal data must not stay in a shared cache, unless the server allows it.
        'cache-control': 'no-store',
        ...headers,
      }),
      onResponse: (_request, reply, response) => {
        const { headers, stream } = response as unknown as Upstream;
        const account = headers[accountHeader];
        // The types of another HTTP version.
        if (typeof account === 'string') takeAccount(reply as unknown as FastifyReply, account);
        void reply.send(stream);
      },
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
