import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import type { AnyObject, InferType, ObjectSchema } from 'yup';
import { insertAccess, type AccessEntry } from '../access-log/access-log.sql';
import type { FileWork } from '../files/file-work';
import type { MailQueue } from '../queue/queue';
import { StaffError, type StaffServices } from '../staff/context';
import type { PaperServices } from '../staff/papers';
import type { Actor } from '../staff/roles';

/** What the calls of the desk are served with. */
export interface DeskServices extends StaffServices, PaperServices {
  readonly mail: MailQueue;
  readonly fileWork: Pick<FileWork, 'renderPages'>;
  /** Who asks, with the role of this moment. Throws 401 `session-required`. */
  readonly whoIsAsking: (request: FastifyRequest) => Actor;
}

interface DeskCall<Body> {
  readonly actor: Actor;
  readonly body: Body;
  readonly params: Readonly<Partial<Record<string, string>>>;
  readonly reply: FastifyReply;
  /** Notes in the access log what is read or done. Call it before anything of it leaves. */
  readonly note: (action: string, candidateId: string | null, detail?: string) => Promise<void>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The candidate of a path. Throws `not-found` for what cannot be one. */
export function candidateOf({ params: { id = '' } }: Pick<DeskCall<unknown>, 'params'>): string {
  if (!uuid.test(id)) throw new HttpError('not-found');
  return id;
}

/** What a person has to read of one of several changes; null: it was made. */
export const problemOf = (change: Promise<unknown>): Promise<string | null> =>
  change.then(
    () => null,
    (error: unknown) => {
      if (error instanceof StaffError) return error.message;
      throw error;
    },
  );

/**
 * Serves calls in JSON.
 * @returns `read` for GET, whose input is the query, and `change` for POST, whose input is the body
 */
export function deskCalls(app: FastifyInstance, { database, whoIsAsking }: DeskServices) {
  const serve =
    (method: 'GET' | 'POST') =>
    <S extends ObjectSchema<AnyObject>>(
      url: string,
      schema: S,
      handle: (call: DeskCall<InferType<S>>) => Promise<unknown>,
    ): void => {
      app.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const actor = whoIsAsking(request);
          const note = (action: string, candidateId: string | null, detail = '') => {
            const entry: Omit<AccessEntry, 'at'> = { actor: actor.name, action, candidateId, detail };
            return insertAccess(database, entry);
          };
          const body = parse(schema, method === 'GET' ? request.query : request.body);
          const params = request.params as DeskCall<unknown>['params'];
          return handle({ actor, body, params, reply, note });
        },
      });
    };
  return { read: serve('GET'), change: serve('POST') };
}
