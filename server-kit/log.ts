import { hostname } from 'node:os';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination, pino, stdSerializers, type DestinationStream } from 'pino';
import { isHealthCheck } from './health';
import type { Service } from './service';
import { routeOf } from './telemetry';

export interface LogOptions {
  readonly level: string;
  /** Where lines go instead of the standard output. */
  readonly stream?: { write(line: string): void };
}

/** Noted on arrival: a closed connection has no address any more. */
const addresses = new WeakMap<FastifyRequest, string>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether all addresses of the route are public files: only these are logged. */
    readonly isPublicFile?: boolean;
  }
}

/**
 * The route instead of the address, which may end in the secret of a mailed link, in any encoding; no header
 * and no query.
 */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  route: routeOf(request),
  ...(request.routeOptions.config?.isPublicFile ? { file: request.url.split('?', 1)[0] } : {}),
  ip: addresses.get(request),
});

/** An error of the database also has parameters and row values, which are about people. */
function loggedError(error: Error & { code?: string; constraint?: string }) {
  const { type, message, stack } = stdSerializers.err(error);
  const { code, constraint } = error;
  return { type, message, stack, ...(code ? { code } : {}), ...(constraint ? { constraint } : {}) };
}

let standardOutput: DestinationStream | undefined;

/**
 * Written beside the work: a slow disk or pipe delays no answer. What is left is written when the process
 * ends. One for all logs of the process, so that no line is written into another.
 */
const openStandardOutput = (): DestinationStream => (standardOutput ??= destination({ sync: false }));

let service: Service | undefined;

/** Says in every line from now on which server wrote it. */
export const nameService = (given: Service): void => void (service = given);

/** What every server logs, for pino and Fastify. */
export const loggerOptions = ({ level, stream = openStandardOutput() }: LogOptions) => ({
  level,
  stream,
  base: {
    pid: process.pid,
    hostname: hostname(),
    ...(service ? { service: service.name, version: service.version } : {}),
  },
  redact: ['req.headers', '*.password', '*.newPassword', '*.token', '*.authorization'],
  serializers: { req: loggedRequest, err: loggedError },
});

/** The log of a process, beside that of its server. */
export function openLog(log: LogOptions) {
  const { stream, ...options } = loggerOptions(log);
  return pino(options, stream);
}

export type Log = ReturnType<typeof openLog>;

/** One line for each request when it ends, in place of Fastify's two. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, { raw }: FastifyReply): void {
    // A connection that has gone has none, whatever its type says.
    const { ip = '' } = request as { readonly ip?: string };
    // Of a socket that takes IPv6, too: an IPv4 address as all other logs write it.
    addresses.set(request, ip.replace(/^::ffff:(?=\d+\.)/, ''));
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
    else if (isHealthCheck(request.url) && reply.statusCode < 400)
      request.log.debug(line, 'request completed');
    else request.log.info(line, 'request completed');
  }
}
