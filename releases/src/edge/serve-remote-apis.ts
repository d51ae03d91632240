import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from 'server-kit/failures';
import { HttpError } from 'server-kit/http-error';
import { inLanguageOf } from 'server-kit/languages';
import { openLimits } from 'server-kit/limits';
import { filePolicy } from 'server-kit/security-headers';
import { traceparentTo } from 'server-kit/telemetry';
import type { EdgeContext } from './context';
import { RemoteTokens } from './remote-tokens';

/** Calls of one network to one remote's API in a minute. */
const callsPerMinute = 600;
/** At once, of all candidates: an API that is slow keeps no more of this process than these. */
const mostAtOnce = 50;
const bodyLimit = 256 * 1024;
const longestAnswer = 2 * 1024 * 1024;
/** For the whole answer. */
const timeoutMs = 20_000;

/** What a remote's API is told of a call; never cookies, the candidate's token, page or address. */
const sentHeaders = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match', 'prefer'];
/** What of its answer reaches the page: nothing that a browser stores, or acts on. */
const keptHeaders = ['content-language', 'etag', 'last-modified', 'link', 'retry-after'];

/** What the page acts on by itself (shared/runtime/api): the candidate API alone says it. */
const reservedCodes: readonly unknown[] = ['session-required', 'proof-needed'];

const gateway = (status: 502 | 504): HttpError => new HttpError('unavailable', { status });

/** An answer that no candidate gets, and why. */
class BadAnswer extends Error {
  override readonly name = 'BadAnswer';
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new BadAnswer(`more than ${longestAnswer} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

const isOk = (status: number): boolean => (status >= 200 && status < 300) || status === 304;

/** The text of an answer that a page may get; empty for one without a body. @throws BadAnswer */
async function textOf(answer: Response): Promise<string> {
  const { status, headers } = answer;
  if (!isOk(status) && status < 400) throw new BadAnswer(`status ${status}`);
  const text = await readText(answer);
  if (text === '' && isOk(status)) return text;
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
    throw new BadAnswer('no JSON');
  if (isOk(status)) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadAnswer('broken JSON');
  }
  const { code } = (body ?? {}) as { readonly code?: unknown };
  if (status >= 500 || reservedCodes.includes(code)) throw new BadAnswer(`status ${status}`);
  return text;
}

/** The address of the same path at the remote's server; null for one that leaves its folder. */
function targetOf(url: string, prefix: string, asked: string): string | null {
  const [path = ''] = asked.slice(prefix.length).split('?', 1);
  const isInside = !decodeURIComponent(path).split(/[\\/]/).includes('..');
  return isInside ? `${url}${asked.slice(prefix.length)}` : null;
}

const headersFrom = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    sentHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The remote. */
  readonly name: string;
  readonly address: string;
  /** Says who asks; null for a call without a session. */
  readonly token: string | null;
}

/** Passes a call on. @throws HttpError when there is no answer that the page may get */
async function passOn({ request, reply, name, address, token }: Call): Promise<FastifyReply> {
  const { method, body, log } = request;
  try {
    const answer = await fetch(address, {
      method,
      headers: {
        ...headersFrom(request),
        'accept-encoding': 'identity',
        traceparent: traceparentTo(request),
        'x-request-id': request.id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined || body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status === 401 && token === null) return sendFailure(reply, 'session-required');
    // The page would take it for the end of the candidate's session.
    if (answer.status === 401) throw new BadAnswer('status 401 to a token of this portal');
    const text = await textOf(answer);
    for (const header of keptHeaders) {
      const value = answer.headers.get(header);
      if (value !== null) reply.header(header, value);
    }
    if (text) reply.type('application/json; charset=utf-8');
    return await reply.code(answer.status).send(text || undefined);
  } catch (error) {
    log.error({ err: error, remote: name }, `the API of ${name} did not answer as it must`);
    throw gateway((error as Error).name === 'TimeoutError' ? 504 : 502);
  }
}

/**
 * Serves `/api/<remote>/…` by the servers of remotes' teams (`REMOTE_APIS`), which are not trusted. A call
 * with a session has a token for that remote alone, valid for a minute (platform/remote-token); one without
 * has none. Answers are JSON, and neither store nor redirect anything in a browser.
 */
export function serveRemoteApis(
  app: FastifyInstance,
  { api, remoteApis = {}, limitsUrl }: Pick<EdgeContext, 'api' | 'remoteApis' | 'limitsUrl'>,
): void {
  const tokens = new RemoteTokens(api);
  for (const [name, remote] of Object.entries(remoteApis)) {
    const prefix = `/api/${name}`;
    let atOnce = 0;
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      reply.headers({ 'cache-control': 'no-store', 'content-security-policy': filePolicy });
      const address = targetOf(remote.url, prefix, request.url);
      if (address === null) return sendFailure(reply, 'not-found');
      if (atOnce >= mostAtOnce) return sendFailure(reply, 'unavailable');
      atOnce += 1;
      try {
        const { authorization } = request.headers;
        const asker = authorization ? await tokens.of(request, name, remote.claims) : { token: null };
        if (!('token' in asker)) {
          if (asker.retryAfter !== null) reply.header('retry-after', asker.retryAfter);
          return await reply.code(asker.status).send(asker.refusal);
        }
        return await passOn({ request, reply, name, address, token: asker.token });
      } catch (error) {
        if (error instanceof HttpError) return sendFailure(reply, error);
        throw error;
      } finally {
        atOnce -= 1;
      }
    };
    void app.register(async (scope) => {
      const limits = await openLimits(scope, limitsUrl);
      scope.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url: `${prefix}/*`,
        exposeHeadRoute: false,
        bodyLimit,
        onRequest: limits.refuseAbove(callsPerMinute, `api of ${name}`),
        handler: (request, reply) => inLanguageOf(request, () => handler(request, reply)),
      });
    });
  }
}
