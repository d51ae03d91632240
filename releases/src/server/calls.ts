import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Command } from '../channel/command';
import codes from '../codes.json' with { type: 'json' };
import { isRefusal, ReleaseError, type RefusalCode } from '../release-error';
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

export const notFound = (message: string): ReleaseError => new ReleaseError(message, 'missing');

const statusOf = (code: RefusalCode): number => ({ status: 422, ...codes.refusals[code] }).status;

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
    const { code, message } = error;
    const { caller, wanted } = call;
    const { actor, from } = caller;
    request.log.warn({ actor, from, ...wanted, code, problem: message }, 'a command was refused');
    if (code === 'busy') reply.header('retry-after', retryAfter);
    // What has not come of an archive is not waited for.
    if (!request.raw.complete) reply.header('connection', 'close');
    return reply.code(statusOf(code)).send({ message, code, ...(code === 'moved' ? { moved: true } : {}) });
  });
}
