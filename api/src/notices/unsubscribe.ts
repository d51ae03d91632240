import type { FastifyInstance } from 'fastify';
import { noticeMessages, noticesSchema, type Unsubscribed } from 'contract/wire/notices';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import { paths } from 'platform/routes';
import { translate } from 'server-kit/failures';
import { requireProof } from '../kernel/access/require-proof';
import { hashToken } from '../kernel/access/tokens';
import type { CallLimits } from '../http/limits';
import type { Handlers, PublicCall } from '../http/serve';
import type { Services } from '../services';
import { saveNotices, switchOff } from './notices.sql';

/** Where mail programs send their one click (RFC 8058). */
export const oneClickPath = (token: string) => `/mail/unsubscribe/${token}`;

type NoticeServices = Pick<Services, 'database' | 'publicUrl' | 'noticeGateway'>;

/** Switches off what the link is for, however often it is used. Nothing else, so no session is needed. */
async function unsubscribe(
  { database, noticeGateway }: NoticeServices,
  { params }: PublicCall['request'],
): Promise<Unsubscribed> {
  const kinds = await switchOff(database, hashToken(params.token ?? ''), noticeGateway !== null);
  if (!kinds) throw new HttpError('email-link-invalid', { message: noticeMessages.invalidLink });
  return { kinds };
}

/** Which notices a candidate gets, and by which channels. */
export const noticeCalls = (services: Services) =>
  ({
    saveNotices: async ({ request, candidateId }) => {
      const { database, noticeGateway } = services;
      const data = parse(noticesSchema, request.body);
      // A thief must not keep the owner from hearing what happens. The link of a mail needs no proof: it came
      // to the owner.
      if (!data.profile || !data.applications) await requireProof(database, request);
      if (!(await saveNotices(database, candidateId, data, noticeGateway !== null)))
        throw new HttpError('validation-failed', { message: noticeMessages.noNumber });
      return { data, message: noticeMessages.saved };
    },
    unsubscribe: async ({ request }) => ({
      data: await unsubscribe(services, request),
      message: noticeMessages.unsubscribed,
    }),
  }) satisfies Partial<Handlers>;

/**
 * The address in the header `List-Unsubscribe`. A mail program posts to it; a person, or a scanner that
 * follows links, gets the page that asks first.
 */
export function serveOneClick(app: FastifyInstance, services: NoticeServices, limits: CallLimits): void {
  void app.register(async (scope) => {
    // A form of any kind, which says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload
        .on('end', () => done(null))
        .on('error', done)
        .resume();
    });
    scope.addHook('onRequest', async (request) => {
      await limits.countAddress(request);
      await limits.countPublic(request);
    });
    const path = oneClickPath(':token');
    scope.get<{ Params: { token: string } }>(path, ({ params }, reply) =>
      reply.redirect(services.publicUrl + paths.unsubscribe(params.token), 303),
    );
    scope.post<{ Params: { token: string } }>(path, async (request, reply) =>
      translate(reply, {
        data: await unsubscribe(services, request),
        message: noticeMessages.unsubscribed,
      }),
    );
  });
}
