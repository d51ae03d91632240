import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import type { ApiSuccessBody } from 'contract/wire/errors';
import { HttpError } from 'server-kit/http-error';
import { translate } from 'server-kit/failures';
import type { Responses } from 'contract/wire/responses';
import { bodyLimitOf } from './body-limits';
import type { CallLimits } from './limits';
import { createTurns } from './turns';

/** Returns the id of the candidate whose bearer token the request carries. Throws 401 `session-required`. */
export type RequireSession = (request: FastifyRequest) => Promise<string>;

type Parameters = { Params: Readonly<Partial<Record<string, string>>> };
export interface PublicCall {
  readonly request: FastifyRequest<Parameters>;
  readonly reply: FastifyReply;
}

export interface Call extends PublicCall {
  /** Whose session it carries. */
  readonly candidateId: string;
}

type CallOf<E> = E extends { readonly public: true } ? PublicCall : Call;

/** What a call answers with; a file is sent by its handler. */
type AnswerOf<Name> = Name extends keyof Responses ? ApiSuccessBody<Responses[Name]> : FastifyReply;

/** What serves each call of the contract, by its name: a new endpoint does not compile until it is served. */
export type Handlers = {
  readonly [Name in EndpointName]: (call: CallOf<(typeof endpoints)[Name]>) => Promise<AnswerOf<Name>>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the call carries; '' for a public call. */
    candidateId: string;
  }
}

function kindOf({ method, multipart, slow }: Endpoint) {
  if (multipart) return 'upload';
  if (slow) return 'download';
  return method === 'GET' ? 'read' : 'write';
}

/** Serves all calls. Without a session only what is public is served. */
export function serve(
  app: FastifyInstance,
  handlers: Handlers,
  requireSession: RequireSession,
  limits: CallLimits,
): void {
  const inTurn = createTurns();
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint: Endpoint = endpoints[name];
    const isRead = endpoint.method === 'GET';
    const bodyLimit = bodyLimitOf(name);
    const kind = kindOf(endpoint);
    app.route<Parameters>({
      method: endpoint.method,
      url: endpoint.path,
      // It would do all the work of the call, such as reading a file, and send nothing of it.
      exposeHeadRoute: false,
      bodyLimit,
      // Before the body is read: that costs more than all of this.
      onRequest: async (request) => {
        await limits.countAddress(request);
        if (endpoint.public) await limits.countPublic(request);
        else {
          request.candidateId = await requireSession(request);
          await limits.countCandidate(request.candidateId);
        }
        // Fastify would close the connection under a body that is still on its way, and the caller, or an
        // edge between, would see a broken connection in place of the answer. Node reads the rest and drops
        // it; `limitConnections` limits how long.
        const { 'content-type': type = '', 'content-length': length } = request.headers;
        if (!/^multipart\//i.test(type) && Number(length) > bodyLimit) throw new HttpError('body-too-large');
      },
      handler: (request, reply) => {
        const { candidateId } = request;
        if (!endpoint.multipart && request.isMultipart()) throw new HttpError('unsupported-media-type');
        const work = async (): Promise<unknown> => {
          // The caller has gone.
          if (isRead && request.raw.socket.destroyed) throw new HttpError('request-timeout');
          const answer = (await handlers[name]({ request, reply, candidateId })) as
            | ApiSuccessBody<unknown>
            | undefined; // of a file that has been sent
          return answer && translate(reply, answer);
        };
        return endpoint.public ? work() : inTurn(candidateId, kind, work);
      },
    });
  }
}
