import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Command } from '../channel/command';
import { ReleaseError } from '../release-error';
import type { Caller } from '../service/caller';

const calls = new WeakMap<FastifyRequest, { readonly caller: Caller; readonly command?: Command }>();

/** Who calls, and for the log the command, as soon as it is known. */
export const noteCall = (request: FastifyRequest, caller: Caller, command?: Command): void =>
  void calls.set(request, { caller, ...(command ? { command } : {}) });

/** Of a request whose caller has proved who they are. */
export const callerOf = (request: FastifyRequest): Caller => calls.get(request)!.caller;

export const notFound = (message: string): ReleaseError => new ReleaseError(message, [], 'missing');

const statuses: Readonly<Record<ReleaseError['kind'], number>> = {
  refused: 422,
  malformed: 400,
  stranger: 401,
  forbidden: 403,
  missing: 404,
  slow: 408,
  conflict: 409,
  moved: 409,
  busy: 503,
};

/** Seconds. Clients ask a dozen times. */
const retryAfter = '15';

/** What a known caller can correct is said to them; it was refused before anything was written. */
export function answerRefusals(scope: FastifyInstance): void {
  const { errorHandler } = scope;
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    const call = calls.get(request);
    if (!call || !(error instanceof ReleaseError)) return errorHandler(error, request, reply);
    const { kind, message } = error;
    const { caller, command } = call;
    const { actor, from } = caller;
    request.log.warn({ actor, from, command, kind, problem: message }, 'a command was refused');
    if (kind === 'busy') reply.header('retry-after', retryAfter);
    // What has not come of an archive is not waited for.
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply.code(statuses[kind]).send({ message, ...(kind === 'moved' ? { moved: true } : {}) });
  });
}
