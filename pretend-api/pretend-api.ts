import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import { ApiError, endpointsAt } from 'contract/request';
import { accountCalls } from './accounts';
import { dataCalls } from './data';
import { answerCalls } from './answers';
import { refusal, type Handlers, type PretendAnswer, type PretendRequest } from './call';
import { documentCalls } from './documents';
import { emailChangeCalls } from './email-change';
import { emailVerificationCalls } from './email-verification';
import { lookupCalls } from './lookups';
import { noticeCalls } from './notices';
import { passkeyCalls } from './passkeys';
import { personCalls } from './person';
import { sessionCalls } from './sessions';
import type { Candidate, PretendState } from './state';

const handlers: Handlers = {
  ...accountCalls,
  ...emailChangeCalls,
  ...emailVerificationCalls,
  ...sessionCalls,
  ...noticeCalls,
  ...passkeyCalls,
  ...dataCalls,
  ...personCalls,
  ...answerCalls,
  ...lookupCalls,
  ...documentCalls,
};

/** Who makes a call. Throws `session-required`. */
function candidateOf(state: PretendState, token: string | undefined): Candidate {
  const id = token === undefined ? undefined : state.sessions[token];
  const candidate = state.candidates.find((one) => one.id === id);
  if (!candidate) throw new ApiError('session-required');
  return candidate;
}

/** The endpoint that a request is for; null when the contract has none. */
export function findEndpoint(method: string, path: string) {
  return endpointsAt(path).find(({ name }) => endpoints[name].method === method) ?? null;
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new ApiError('malformed-request');
  }
}

export type PretendApi = ReturnType<typeof createPretendApi>;

/**
 * The candidate API without a server: it checks requests with the contract's schemas, keeps what is saved,
 * and answers as the real one does (api/src/pretend-api.test.ts compares the two, call by call). What only a
 * server can do, mails, limits on attempts, the check of signatures and the refusal of common passwords, it
 * leaves out. It speaks the language of its page, which is what a request asks for.
 * @param state is changed by the calls
 * @param onChange is called after each call that was served
 */
export function createPretendApi(state: PretendState, onChange: () => void = () => undefined) {
  const contents = new Map<string, Blob>();
  return {
    /** Never throws: a failure is an answer too, as over a network. */
    async answer(request: PretendRequest): Promise<PretendAnswer> {
      const { method, path, query = {}, token, ifMatch, prefer, headers = {}, body } = request;
      try {
        const match = findEndpoint(method, path);
        if (!match) throw new ApiError(endpointsAt(path).length > 0 ? 'method-not-allowed' : 'not-found');
        const { name } = match;
        const params = Object.fromEntries(
          Object.entries(match.params).map(([key, value]) => [key, decodeURIComponent(value)]),
        );
        const endpoint: Endpoint = endpoints[name];
        // Forms are read by the call itself; a JSON call refuses them before it looks at anything else.
        if (body instanceof FormData && !endpoint.multipart) throw new ApiError('unsupported-media-type');
        const call = {
          state,
          params,
          query,
          ifMatch,
          prefer,
          headers,
          token,
          contents,
          body: readBody(body),
        };
        const caller = endpoint.public ? null : candidateOf(state, token);
        // Public handlers do not see it.
        const answer = await handlers[name]({ ...call, candidate: caller as Candidate });
        onChange();
        return answer;
      } catch (error) {
        if (error instanceof ApiError) return refusal(error);
        console.error('The pretend API has a fault', error);
        return refusal(new ApiError('internal'));
      }
    },
  };
}
