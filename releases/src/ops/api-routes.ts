import type { FastifyInstance } from 'fastify';
import { defaultChannel } from '../channel/release';
import { sendFailure } from '../http/answer';
import { isName } from '../store/layout';
import { isChangeKind, readChangeRequest } from './change-request';
import type { OpsService } from './ops-service';
import { statusOf } from './status';

interface OfChannel {
  readonly Querystring: { readonly channel?: string };
}

/** The same facts and changes as JSON, for tools that an operator logs in with. */
export function serveOpsApi(app: FastifyInstance, service: OpsService): void {
  app.get('/ops/api/status', async () => ({ channels: (await service.all()).map(statusOf) }));

  app.get<OfChannel>('/ops/api/history', async (request, reply) => {
    const { channel = defaultChannel } = request.query;
    const history = await service.read(channel);
    return history ? { channel, revisions: history.entries } : sendFailure(reply, 'not-found');
  });

  app.get<OfChannel>('/ops/api/health', async (request, reply) => {
    const { channel = defaultChannel } = request.query;
    return isName(channel)
      ? { channel, builds: await service.healthOf(channel) }
      : sendFailure(reply, 'not-found');
  });

  app.post<{ Params: { kind: string } }>('/ops/api/:kind', async (request, reply) => {
    const { kind } = request.params;
    if (!isChangeKind(kind)) return sendFailure(reply, 'not-found');
    const read = readChangeRequest(request.body);
    if ('fields' in read)
      return reply.code(422).send({ code: 'validation-failed', message: 'Check the answers', ...read });
    const outcome = await service.change(kind, read.request, request.operator);
    switch (outcome.kind) {
      case 'lost':
        return reply.code(409).send({
          code: 'changed-meanwhile',
          message: 'Others were faster, and nothing was done. Look at what they did, then decide again',
          details: outcome.details,
        });
      case 'refused':
        return reply.code(422).send({ code: 'refused', message: outcome.message });
      case 'done':
      case 'nothing-to-do': {
        const { revision, change } = outcome.document;
        return { changed: outcome.kind === 'done', revision, change };
      }
    }
  });
}
