import type { FastifyInstance } from 'fastify';
import { limitsState } from 'server-kit/counts';
import { sendFailure } from 'server-kit/failures';
import { carriesOpsToken } from 'server-kit/ops-token';
import type { Database } from '../database/database';
import { fileFailures } from '../files/store';
import { ping } from '../health/health.sql';
import type { MailQueue } from '../queue/queue';
import { listUpkeep } from '../upkeep/upkeep.sql';
import { listProcesses } from './processes.sql';

/**
 * `GET /api/health/system`, with `OPS_TOKEN`: what runs behind the API and how it does, for the console.
 * Nothing in it is about a person. Times are seconds since 1970.
 */
export function registerSystem(
  app: FastifyInstance,
  { probe }: Pick<Database, 'probe'>,
  mail: Pick<MailQueue, 'counts'>,
  opsToken: string | undefined,
): void {
  app.get('/health/system', async (request, reply) => {
    if (!carriesOpsToken(request, opsToken)) return sendFailure(reply, 'not-found');
    const began = performance.now();
    await ping(probe);
    const milliseconds = Math.round(performance.now() - began);
    return {
      data: {
        database: { milliseconds },
        processes: await listProcesses(probe),
        upkeep: await listUpkeep(probe),
        mails: await mail.counts(),
        files: fileFailures(),
        limits: limitsState(),
      },
    };
  });
}
