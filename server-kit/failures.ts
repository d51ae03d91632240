import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorBody, ErrorCode } from 'contract/wire/errors';
import { messageText } from 'contract/language/message-text';
import { sourceLocale } from 'contract/language/locale';
import { HttpError } from './http-error';
import { i18n } from './i18n';

/** Errors of Fastify and its plugins by the contract's codes. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not-found',
  408: 'request-timeout',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  429: 'rate-limited',
};

/** A server's own errors that callers may read, such as those of a database that is away. */
export type ExplainError = (error: unknown) => HttpError | undefined;

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  const status = error.statusCode ?? 500;
  const known = byStatus[status];
  if (known) return new HttpError(known);
  return new HttpError(status >= 400 && status < 500 ? 'malformed-request' : 'internal');
}

/** Does what answers a request, in the language that it asks for. */
export type InLanguageOf = <T>(request: FastifyRequest, work: () => T) => T;
export const inEnglish: InLanguageOf = (_request, work) => work();

/**
 * The sentences of an answer in the language of the request, and headers that say so; an answer in English is
 * as it would be without other languages.
 */
export function translate<Body extends Partial<Pick<ApiErrorBody, 'message' | 'fields'>>>(
  reply: FastifyReply,
  body: Body,
): Body {
  const { message, fields } = body;
  if (message === undefined || i18n.locale === sourceLocale) return body;
  reply.headers({ 'content-language': i18n.locale, vary: 'Accept-Language' });
  const translated = Object.entries(fields ?? {}).map(([name, text]) => [name, messageText(i18n, text)]);
  return {
    ...body,
    message: messageText(i18n, message),
    ...(fields ? { fields: Object.fromEntries(translated) as typeof fields } : {}),
  };
}

/** What a request says of itself, whether or not it could be read to its end. */
export interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** The page that a person sees of a failure; null for an address where no page ever is. */
export type ErrorPage = (
  asked: Asked,
  status: number,
) => Promise<{ readonly html: string; readonly headers: Readonly<Record<string, string>> } | null>;

/** Whether a browser opens the address as a page: calls and files ask for no HTML. */
export function isNavigation({ headers }: Pick<Asked, 'headers'>): boolean {
  const mode = headers['sec-fetch-mode']; // not sent by http, nor by older browsers
  return mode === undefined ? Boolean(headers.accept?.includes('text/html')) : mode === 'navigate';
}

export const sendErrorPage = (
  reply: FastifyReply,
  { html, headers }: NonNullable<Awaited<ReturnType<ErrorPage>>>,
  status: number,
): FastifyReply => reply.code(status).headers(headers).send(html);

/** Every failure leaves a server as `{ code, message, fields? }`, and stays in no cache. */
export function sendFailure(reply: FastifyReply, failure: HttpError | ErrorCode): FastifyReply {
  const error = typeof failure === 'string' ? new HttpError(failure) : failure;
  const { status, headers } = error;
  // A file that broke off before its first byte has set those of a file.
  reply.removeHeader('content-disposition').raw.removeHeader('content-disposition');
  if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
    .send(translate(reply, error.body(i18n)));
}

/** For `setErrorHandler`: the true text of a 5xx goes to the log alone. */
export const answerErrors =
  (explain: ExplainError = () => undefined, inLanguageOf: InLanguageOf = inEnglish) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // @fastify/static: `If-Match` does not match, or the range is outside of the file.
    if (error.statusCode === 412 || error.statusCode === 416)
      return reply.code(error.statusCode).header('cache-control', 'no-store').send();
    return inLanguageOf(request, () => {
      const failure = explain(error) ?? toHttpError(error);
      if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
      return sendFailure(reply, failure);
    });
  };
