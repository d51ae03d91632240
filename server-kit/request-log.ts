import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { safePath } from 'server-kit/safe-path';

/** Standard output, written beside the work: a slow disk or pipe delays no answer. What is left is written when the process ends. */
export const openLogStream = () => destination({ sync: false });

/** Noted on arrival: a closed connection has no address any more. */
const addresses = new WeakMap<FastifyRequest, string>();

/** What a line says of a request, for pino's `serializers.req`: no header, no query, no secret of a mailed link. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  path: safePath(request.url),
  ip: addresses.get(request),
});

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
