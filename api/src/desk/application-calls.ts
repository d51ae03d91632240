import type { FastifyInstance } from 'fastify';
import { applicationStages, stageIndex } from 'contract/wire/applications';
import { array, object } from 'yup';
import { listAccess } from '../access-log/access-log.sql';
import { moveApplication, withdrawForCandidate } from '../staff/applications';
import { readReason, StaffError } from '../staff/context';
import { requireRight } from '../staff/roles';
import type { Answers, MoveResult } from './answers';
import { candidateOf, deskCalls, problemOf, type DeskServices } from './calls';
import { countStages, listStage, listWithdrawn } from './desk.sql';
import { compared, isDatabaseTime, line } from './fields';

const mostEntries = 200;
const mostAtOnce = 500;
/** In place of a stage: what is in none any more. */
const withdrawn = 'withdrawn';

const boardSchema = object({ stage: compared().oneOf([...applicationStages, withdrawn], 'is no stage') });

const movesSchema = object({
  from: line(200).required('needs the stage that was looked at'),
  to: line()
    .required('needs a stage')
    .oneOf([...applicationStages], 'is no stage'),
  applicationNos: array(line(200).required('needs a number'))
    .required('needs applications')
    .min(1, 'needs an application')
    .max(mostAtOnce, `has more than ${mostAtOnce} applications`),
  reason: line(1000).nullable().default(null),
});

const withdrawalSchema = object({
  applicationNo: line(200).required('needs a number'),
  reason: line(1000).required('needs a reason'),
});

/** Applications by their stages. */
export function serveApplications(app: FastifyInstance, services: DeskServices): void {
  const { database, mail } = services;
  const { read, change } = deskCalls(app, services);

  read('/board', boardSchema, async ({ actor, body, note }): Promise<Answers['board']> => {
    requireRight(actor, 'see candidates');
    await note('desk board', null);
    const { stage = applicationStages[0] } = body;
    const counts = new Map((await countStages(database)).map((one) => [one.stage, one.count]));
    return {
      counts: [...applicationStages, withdrawn].map((name) => ({
        stage: name,
        count: counts.get(name) ?? 0,
      })),
      stage,
      // As many as can be moved at once.
      cards:
        stage === withdrawn
          ? await listWithdrawn(database, mostAtOnce)
          : await listStage(database, stage, mostAtOnce),
    };
  });

  change('/applications/moves', movesSchema, async ({ actor, body, note }): Promise<Answers['moves']> => {
    requireRight(actor, 'move applications');
    const { from, to, applicationNos } = body;
    if (stageIndex(to) < stageIndex(from) && !body.reason)
      throw new StaffError('Say why it goes back a stage: the reason is kept');
    const reason = body.reason ? readReason('The reason', body.reason) : null;
    await note('desk moves', null, `${applicationNos.length} to ${to}`);
    const results: MoveResult[] = [];
    for (const applicationNo of applicationNos) {
      const moved = moveApplication(services, actor, { applicationNo, from, to, reason });
      const problem = await problemOf(moved);
      results.push({ applicationNo, problem });
    }
    mail.wake();
    return { results };
  });

  change('/applications/withdrawals', withdrawalSchema, async ({ actor, body }) => {
    await withdrawForCandidate(services, actor, body);
    mail.wake();
    return {};
  });
}

/** Who looked at what, for those who audit it. */
export function serveLog(app: FastifyInstance, services: DeskServices): void {
  const { read } = deskCalls(app, services);
  const until = compared().test('time', 'is no time', (given) => !given || isDatabaseTime(given));
  const schema = object({ candidate: line(36), until });

  read('/log', schema, async ({ actor, body, note }): Promise<Answers['log']> => {
    requireRight(actor, 'read the access log');
    const { candidate = '' } = body;
    const candidateId = candidate === '' ? null : candidateOf({ params: { id: candidate } });
    await note('desk log', candidateId);
    const entries = await listAccess(services.database, candidateId, mostEntries, body.until || undefined);
    const oldest = entries.length === mostEntries ? entries.at(-1) : undefined;
    return {
      next: oldest?.place ?? null,
      entries: entries.map(({ at, actor: who, action, detail, candidateId: of }) => ({
        ...{ at: at.toISOString(), who, what: action, why: detail, candidateId: of },
      })),
    };
  });
}
