import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Command } from '../channel/command';
import { isRefusal, ReleaseError } from '../release-error';
import type { Caller } from '../service/caller';

/** For the log: the command, or the name and version of a build that is published. */
interface Wanted {
  readonly command?: Command;
  readonly build?: string;
}

const calls = new WeakMap<FastifyRequest, { readonly caller: Caller; readonly wanted: Wanted }>();

/** Who calls, and what they want as soon as it is known. */
export const noteCall = (request: FastifyRequest, caller: Caller, wanted: Wanted = {}): void =>
  void calls.set(request, { caller, wanted });

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
    // Who calls is in the store, too. What is wrong with that is for the log alone.
    if (!call && isRefusal(error, 'busy')) {
      request.log.error({ err: error }, 'a caller could not be looked up');
      return reply.code(503).header('retry-after', retryAfter).send({ message: 'Try again in a moment' });
    }
    if (!call || !(error instanceof ReleaseError)) return errorHandler(error, request, reply);
    const { kind, message } = error;
    const { caller, wanted } = call;
    const { actor, from } = caller;
    request.log.warn({ actor, from, ...wanted, kind, problem: message }, 'a command was refused');
    if (kind === 'busy') reply.header('retry-after', retryAfter);
    // What has not come of an archive is not waited for.
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply.code(statuses[kind]).send({ message, ...(kind === 'moved' ? { moved: true } : {}) });
  });
}
