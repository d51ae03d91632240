import type { FastifyInstance } from 'fastify';
import type { AskAgainReason } from 'contract/wire/document-decisions';
import { profileStatuses } from 'contract/wire/user-data';
import { array, object, type InferType } from 'yup';
import { listApplications } from '../applications/applications.sql';
import type { Queryable } from '../database/database';
import type { DocumentDecision } from '../documents/decide-documents';
import { listDecisions, listDocumentStates } from '../kernel/candidate/document-decisions.sql';
import { listAbsences } from '../kernel/candidate/document-absences.sql';
import { describeFiles } from '../kernel/candidate/stored-files.sql';
import { readStepAnswers } from '../staff/answers';
import { addApplication } from '../staff/applications';
import { StaffError } from '../staff/context';
import { judgePapers, setStatus } from '../staff/judge';
import { readMailsOf } from '../staff/office';
import { fileLabels } from '../staff/papers';
import { requireRight } from '../staff/roles';
import type { Answers, CandidateAnswer, HistoryEntry, Paper } from './answers';
import { candidateOf, deskCalls, problemOf, type DeskServices } from './calls';
import { findSummary, listHistory, meetAt } from './desk.sql';
import { line, lines } from './fields';

/** Who has not looked for this long has gone. */
const presentSeconds = 45;
/** Looks of the access log, which has all. Decisions are few, and all shown. */
const mostLooks = 200;

const reference = () => line(200);
const decisionsSchema = object({
  decisions: array(
    object({
      slot: line(100).required('needs a slot'),
      file: reference().nullable().defined('needs the file that was looked at'),
      decision: line().required('needs a decision').oneOf(['accept', 'ask-again'], 'is no decision'),
      reason: line(100).nullable().default(null),
      sentence: line(2000).nullable().default(null),
      dueOn: line(20).nullable().default(null),
    }),
  )
    .required('needs decisions')
    .min(1, 'needs a decision')
    .max(100, 'has too many decisions'),
});
const statusSchema = object({
  status: line()
    .nullable()
    .defined('needs a status')
    .oneOf([...profileStatuses, null], 'is no profile status'),
  message: lines(2000).nullable().default(null),
  seen: line(60).nullable().defined('needs the status that was looked at'),
});
const mostAtOnce = 500;
const statusesSchema = object({
  status: line()
    .required('needs a status')
    .oneOf([...profileStatuses], 'is no profile status'),
  message: lines(2000).nullable().default(null),
  /** Each an id, a space, and the time of the status that was looked at, if any: a body has 1,000 values. */
  candidates: array(line(100).required('needs a candidate'))
    .required('needs candidates')
    .min(1, 'needs a candidate')
    .max(mostAtOnce, `has more than ${mostAtOnce} candidates`),
});
const applicationSchema = object({
  company: line(1000).required('needs a company'),
  designation: line(1000).nullable().default(null),
});
type GivenDecision = InferType<typeof decisionsSchema>['decisions'][number];

function toDecision({ slot, file, decision, reason, sentence, dueOn }: GivenDecision): DocumentDecision {
  if (decision === 'accept') return { slot, file, decision };
  // The service refuses a reason that is none.
  return {
    ...{ slot, file, decision: 'ask-again', reason: reason as AskAgainReason | null },
    ...{ sentence: sentence || null, dueOn: dueOn || null },
  };
}

async function readPapers(db: Queryable, candidateId: string): Promise<Paper[]> {
  const states = new Map((await listDocumentStates(db, candidateId)).map((state) => [state.slot, state]));
  const files = await describeFiles(db, candidateId);
  return files.map(({ name, slot, originalName, size, createdAt }) => {
    const state = states.get(slot);
    return {
      ...{ slot, label: fileLabels.get(slot) ?? slot, file: name, originalName, size },
      state: state?.state ?? null,
      receivedAt: createdAt.toISOString(),
      decidedAt: state?.decidedAt ?? null,
      reason: state?.reason ?? null,
      sentence: state?.sentence ?? null,
      dueOn: state?.dueOn ?? null,
    };
  });
}

/** What was decided, and what the access log has, newest first. */
async function readHistory(
  db: Queryable,
  candidateId: string,
): Promise<Pick<CandidateAnswer, 'history' | 'hasEarlierLooks'>> {
  const decisions = await listDecisions(db, candidateId);
  const decided = decisions.map(({ slot, decision, reason, sentence, dueOn, decidedBy, decidedAt }) => ({
    at: decidedAt.toISOString(),
    who: decidedBy,
    what: `${decision === 'accepted' ? 'accepted' : 'asked again for'}: ${fileLabels.get(slot) ?? slot}`,
    why: [reason, sentence, dueOn && `by ${dueOn}`].filter(Boolean).join(', '),
  }));
  const logged = await listHistory(db, candidateId, mostLooks + 1);
  // Those of one second stay in the order of the log.
  const newestFirst = (a: HistoryEntry, b: HistoryEntry) => Number(a.at < b.at) - Number(a.at > b.at);
  return {
    history: [...decided, ...logged.slice(0, mostLooks)].sort(newestFirst),
    hasEarlierLooks: logged.length > mostLooks,
  };
}

async function readCandidate(db: Queryable, candidateId: string): Promise<CandidateAnswer> {
  const summary = await findSummary(db, candidateId);
  const steps = await readStepAnswers(db, candidateId);
  if (!summary || !steps) throw new StaffError('This account is gone', 'not-found');
  return {
    ...summary,
    steps,
    papers: await readPapers(db, candidateId),
    absences: await listAbsences(db, candidateId),
    applications: await listApplications(db, candidateId),
    ...(await readHistory(db, candidateId)),
  };
}

/** One candidate: answers, papers, decisions, and who else looks. */
export function serveCandidates(app: FastifyInstance, services: DeskServices): void {
  const { database, mail } = services;
  const { read, change } = deskCalls(app, services);

  read('/candidates/:id', object({}), async (call): Promise<CandidateAnswer> => {
    requireRight(call.actor, 'see candidates');
    const id = candidateOf(call);
    await call.note('desk candidate', id);
    return readCandidate(database, id);
  });

  read('/candidates/:id/mails', object({}), async (call): Promise<Answers['mailsOf']> => {
    requireRight(call.actor, 'see candidates');
    const id = candidateOf(call);
    await call.note('desk mails of a candidate', id);
    return readMailsOf(services, call.actor, id);
  });

  change('/candidates/:id/meet', object({}), async (call): Promise<Answers['meet']> => {
    requireRight(call.actor, 'see candidates');
    const others = await meetAt(database, candidateOf(call), call.actor.name, presentSeconds);
    if (!others) throw new StaffError('This account is gone', 'not-found');
    return { others };
  });

  change('/candidates/:id/decisions', decisionsSchema, async (call): Promise<CandidateAnswer> => {
    requireRight(call.actor, 'judge papers');
    const id = candidateOf(call);
    const decisions = call.body.decisions.map(toDecision);
    const slots = decisions.filter(({ slot }) => fileLabels.has(slot));
    await call.note('desk decisions', id, slots.map((one) => `${one.decision} ${one.slot}`).join(', '));
    await judgePapers(services, call.actor, id, decisions);
    mail.wake();
    return readCandidate(database, id);
  });

  change('/candidates/:id/status', statusSchema, async (call): Promise<CandidateAnswer> => {
    requireRight(call.actor, 'set the profile status');
    const id = candidateOf(call);
    const { message, seen } = call.body;
    const { status } = call.body;
    await call.note('desk status', id, status ?? 'none');
    await setStatus(services, call.actor, id, { status, message, seen });
    mail.wake();
    return readCandidate(database, id);
  });

  change('/candidates/statuses', statusesSchema, async (call): Promise<Answers['statuses']> => {
    requireRight(call.actor, 'set the profile status');
    const { status, message, candidates } = call.body;
    const results = [];
    for (const candidate of candidates) {
      const [given = '', ...time] = candidate.split(' ');
      const id = candidateOf({ params: { id: given } });
      const seen = time.join(' ') || null;
      await call.note('desk status', id, status);
      const problem = await problemOf(setStatus(services, call.actor, id, { status, message, seen }));
      results.push({ id, problem });
    }
    mail.wake();
    return { results };
  });

  change('/candidates/:id/applications', applicationSchema, async (call): Promise<CandidateAnswer> => {
    requireRight(call.actor, 'move applications');
    const id = candidateOf(call);
    await addApplication(services, call.actor, { candidateId: id, ...call.body, number: null });
    mail.wake();
    return readCandidate(database, id);
  });
}
