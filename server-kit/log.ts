import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination, pino, stdSerializers } from 'pino';
import { safePath } from './safe-path';

export interface LogOptions {
  readonly level: string;
  /** Where lines go instead of the standard output. */
  readonly stream?: { write(line: string): void };
}

/** Noted on arrival: a closed connection has no address any more. */
const addresses = new WeakMap<FastifyRequest, string>();

/** No header, no query, no secret of a mailed link. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: safePath(request.url),
  ip: addresses.get(request),
});

/** An error of the database also has parameters and row values, which are about people. */
function loggedError(error: Error & { code?: string; constraint?: string }) {
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error;
  return { type, message, stack, ...(code ? { code } : {}), ...(constraint ? { constraint } : {}) };
}

/**
 * What every server logs, for pino and Fastify. The standard output is written beside the work: a slow disk
 * or pipe delays no answer. What is left is written when the process ends.
 */
export const loggerOptions = ({ level, stream = destination({ sync: false }) }: LogOptions) => ({
  level,
  stream,
  redact: ['req.headers', '*.password', '*.newPassword', '*.token', '*.authorization'],
  serializers: { req: loggedRequest, err: loggedError },
});

/** The log of a process without a server. */
export function openLog(log: LogOptions) {
  const { stream, ...options } = loggerOptions(log);
  return pino(options, stream);
}

/** One line for each request when it ends, in place of Fastify's two. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, { raw }: FastifyReply): void {
    addresses.set(request, request.ip);
    const logAborted = () => request.log.info({ req: request }, 'request aborted');
    raw.once('close', logAborted).once('finish', () => raw.off('close', logAborted));
  }

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (err) request.log.error({ ...line, err }, 'request errored');
    else request.log.info(line, 'request completed');
  }
}
