import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stopping } from './stopping';

/** Whether a load balancer asks: every second or two, so no log, rate or trace has it. */
export const isHealthCheck = (url = ''): boolean => /^(\/api)?\/health(\/live)?(\?|$)/.test(url);

/**
 * `/health`: whether the server should get requests, for load balancers: 503 once it is asked to stop, else
 * what `ready` says. `/health/live`: whether the process lives, which depends on no other service.
 * @param shape how the server's answers look
 */
export function serveHealth(
  app: FastifyInstance,
  ready: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  shape: (answer: { readonly status: string }) => object = (answer) => answer,
): void {
  app.get('/health', async (request, reply) => {
    if (stopping.signal.aborted) return reply.code(503).send(shape({ status: 'stopping' }));
    return ready(request, reply);
  });
  app.get('/health/live', async () => shape({ status: 'ok' }));
}
