import {
  askAgainReasonNames,
  askAgainReasons,
  dayInIndia,
  daysBetween,
  dueDaysMax,
  type AskAgainReason,
  type DocumentState,
} from 'contract/wire/document-decisions';
import { requestMaxLength } from 'contract/wire/document-requests';
import { documentSlots, isRequiredFor } from 'contract/wire/documents';
import { isRealDate } from 'contract/wire/dates';
import type { FileFacts } from 'contract/wire/files';
import { isPrintable } from 'contract/wire/text';
import type { ProfileStatus } from 'contract/wire/user-data';
import type { Database, Transaction } from '../database/database';
import { listAbsences } from '../kernel/candidate/document-absences.sql';
import { listOpenRequests, putRequest, withdrawRequest } from '../kernel/candidate/document-requests.sql';
import { listFiles } from '../kernel/candidate/stored-files.sql';
import { noteChange } from '../kernel/candidate/note-change';
import { findAnswers } from '../kernel/candidate/answers.sql';
import { settleWaiting, updateProfileStatus } from '../kernel/candidate/profile-status.sql';
import { lockCandidate } from '../kernel/candidate/profile.sql';
import { setStatusByHand, type StatusByHand } from '../kernel/candidate/set-status';
import type { MailQueue } from '../queue/queue';
import { insertDecision, listDocumentStates } from '../kernel/candidate/document-decisions.sql';

/** What staff decide about one slot, and about which file. */
export type DocumentDecision = {
  /** Its name on the wire. */
  readonly slot: string;
  /**
   * The reference of the stored file that was looked at: a file that replaces it has another one. Null: the
   * slot was empty.
   */
  readonly file: string | null;
} & (
  | { readonly decision: 'accept' }
  | {
      readonly decision: 'ask-again';
      /** Null: the sentence says it all. */
      readonly reason: AskAgainReason | null;
      /** Null: our advice on the reason. */
      readonly sentence: string | null;
      /** YYYY-MM-DD in India, from tomorrow; null: whenever the candidate can. */
      readonly dueOn: string | null;
    }
);

export interface DecisionsOfStaff {
  readonly candidateId: string;
  /** At least one; each slot once. */
  readonly decisions: readonly DocumentDecision[];
  /** The account of who decides: never shown to the candidate. */
  readonly decidedBy: string;
  /** 'follow': from all documents as they are then. 'keep': as it is. Else it is set by hand. */
  readonly status: 'follow' | 'keep' | StatusByHand;
}

/** Why one decision is not taken. */
interface DecisionProblem {
  readonly slot: string;
  /** `changed`: another file is there than the one that was judged. */
  readonly kind: 'invalid' | 'changed';
  /** A sentence for staff: what is wrong, and what to do. */
  readonly message: string;
  /** Of `changed`: the file that is there now; null for none. */
  readonly now?: FileFacts | null;
}

/** Nothing is decided: one or more of the decisions are not possible. */
export class DecisionsRefusedError extends Error {
  override readonly name = 'DecisionsRefusedError';
  constructor(readonly problems: readonly DecisionProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
  }
}

export interface DecisionsTaken {
  /** All stored documents as they are now. */
  readonly states: readonly DocumentState[];
  /** Open requests that these decisions replaced or took back: the slot, and what it said. */
  readonly replaced: readonly { readonly slot: string; readonly message: string }[];
  /** What the profile's status is set to; undefined when it stays as it was. */
  readonly status?: ProfileStatus | null | undefined;
}

const labels = new Map(
  Object.values(documentSlots)
    .flat()
    .map(({ name, label }) => [name, label] as const),
);

function problemOfAsk(
  { reason, sentence, dueOn, file }: Extract<DocumentDecision, { decision: 'ask-again' }>,
  label: string,
): string | null {
  if (reason !== null && !askAgainReasonNames.includes(reason))
    return `${label}: '${reason as string}' is no reason. Choose one of: ${askAgainReasonNames.join(', ')}`;
  if (reason !== null && file === null)
    return `${label}: there is no file to give a reason about. Ask for it with a sentence`;
  if (reason === null && sentence === null) return `${label}: give a reason or a sentence`;
  if (
    sentence !== null &&
    (sentence.length < 3 || sentence.length > requestMaxLength || !isPrintable(sentence))
  )
    return `${label}: the sentence must be a text of 3 to ${requestMaxLength} characters in one line`;
  if (dueOn === null) return null;
  if (!isRealDate(dueOn)) return `${label}: '${dueOn}' is no day. Write it as 2026-12-31`;
  const days = daysBetween(dayInIndia(new Date(Date.now())), dueOn);
  if (days < 1) return `${label}: ${dueOn} leaves no day to send it. Choose a day from tomorrow on`;
  return days > dueDaysMax ? `${label}: choose a day within ${dueDaysMax} days` : null;
}

const sameFile = (file: FileFacts | undefined, seen: string | null): boolean => (file?.name ?? null) === seen;

/** What is wrong with a decision, beside the files that are there; null when it can be taken. */
function problemOf(
  decision: DocumentDecision,
  files: readonly FileFacts[],
  all: readonly DocumentDecision[],
): DecisionProblem | null {
  const { slot } = decision;
  const invalid = (message: string): DecisionProblem => ({ slot, kind: 'invalid', message });
  const label = labels.get(slot);
  if (!label)
    return invalid(`'${slot}' is no document slot. Choose one of: ${[...labels.keys()].join(', ')}`);
  if (all.filter((one) => one.slot === slot).length > 1)
    return invalid(`${label} is decided twice. Decide it once`);
  const found = files.find((file) => file.slot === slot);
  if (!sameFile(found, decision.file)) {
    const message = found
      ? `${label} has another file than the one that you looked at: "${found.originalName}", stored ${found.storedAt}. Look at it, then decide`
      : `${label} has no file any more: the candidate removed it. Nothing is decided about it`;
    return { slot, kind: 'changed', message, now: found ?? null };
  }
  if (decision.decision === 'ask-again') {
    const problem = problemOfAsk(decision, label);
    return problem === null ? null : invalid(problem);
  }
  return decision.file === null ? invalid(`${label} has no file that could be accepted`) : null;
}

/** The English words that a build from before the reasons shows. */
const messageOf = (reason: AskAgainReason | null, sentence: string | null): string =>
  sentence ?? (reason ? `Please send again: ${askAgainReasons[reason].label}.` : '');

/** Stores one decision. Returns what the open request said that it replaces or takes back; null for none. */
async function take(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  { candidateId, decidedBy }: DecisionsOfStaff,
  decision: DocumentDecision,
): Promise<string | null> {
  const { slot, file } = decision;
  if (decision.decision === 'accept') {
    // A click that came twice.
    const before = await listDocumentStates(db, candidateId);
    if (before.some((one) => one.slot === slot && one.state === 'accepted')) return null;
    const nothing = { reason: null, sentence: null, dueOn: null };
    await insertDecision(db, { candidateId, slot, file, decision: 'accepted', decidedBy, ...nothing });
    await noteChange(db, mail, candidateId, { kind: 'acceptance', slot });
    return withdrawRequest(db, candidateId, slot);
  }
  const { reason, sentence, dueOn } = decision;
  const ask = { reason, sentence, dueOn };
  await insertDecision(db, { candidateId, slot, file, decision: 'asked-again', decidedBy, ...ask });
  const message = messageOf(reason, sentence);
  await noteChange(db, mail, candidateId, { kind: 'request', slot, message });
  return putRequest(db, { candidateId, slot, message, askedBy: decidedBy, ...ask });
}

/** What the documents alone say of the profile. */
async function statusFrom(
  db: Transaction,
  candidateId: string,
  states: readonly DocumentState[],
): Promise<ProfileStatus> {
  if ((await listOpenRequests(db, candidateId)).length > 0) return 'Profile requires updates';
  const experience = await findAnswers(db, candidateId, 'professional-details');
  const absent = new Set((await listAbsences(db, candidateId)).map(({ slot }) => slot));
  const accepted = new Set(states.flatMap(({ slot, state }) => (state === 'accepted' ? [slot] : [])));
  const slots = Object.values(documentSlots).flat();
  const isMissing = slots.some(
    (slot) => isRequiredFor(slot, experience?.has_experience ?? null, absent) && !accepted.has(slot.name),
  );
  return isMissing || accepted.size < states.length ? 'Profile under review' : 'Profile approved';
}

/** Sets the status as the caller wants it. Returns what it is set to; undefined when it stays. */
async function settleStatus(
  db: Transaction,
  mail: Pick<MailQueue, 'add'>,
  { candidateId, status }: DecisionsOfStaff,
  states: readonly DocumentState[],
): Promise<ProfileStatus | null | undefined> {
  if (status === 'keep') return undefined;
  if (status !== 'follow') {
    await setStatusByHand(db, mail, candidateId, status);
    return status.status;
  }
  const next = await statusFrom(db, candidateId, states);
  const hasChanged = await updateProfileStatus(db, candidateId, {
    status: next,
    message: null,
    follows: true,
  });
  await settleWaiting(db, candidateId);
  // What is asked for says it all.
  if (hasChanged && next !== 'Profile requires updates')
    await noteChange(db, mail, candidateId, { kind: 'review' });
  return next;
}

/**
 * Decides on documents of one candidate: all of the decisions, or none. Each is kept in the history, the
 * candidate is told, and the profile's status follows. Call `mail.wake` afterwards.
 * @returns null when the account is gone
 * @throws DecisionsRefusedError with every problem: a file that was replaced meanwhile, a day in the past
 * @throws StatusChangedError when somebody else set a status since the one that `status.seen` names
 */
export function decideDocuments(
  database: Database,
  mail: Pick<MailQueue, 'add'>,
  given: DecisionsOfStaff,
): Promise<DecisionsTaken | null> {
  const { candidateId, decisions } = given;
  return database.transaction(async (transaction) => {
    if (!(await lockCandidate(transaction, candidateId))) return null;
    const files = await listFiles(transaction, candidateId);
    const problems = decisions
      .map((decision) => problemOf(decision, files, decisions))
      .filter((problem) => problem !== null);
    if (problems.length > 0) throw new DecisionsRefusedError(problems);
    const replaced = [];
    for (const decision of decisions) {
      const message = await take(transaction, mail, given, decision);
      if (message !== null) replaced.push({ slot: decision.slot, message });
    }
    const states = await listDocumentStates(transaction, candidateId);
    return { states, replaced, status: await settleStatus(transaction, mail, given, states) };
  });
}
