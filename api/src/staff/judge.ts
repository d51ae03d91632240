import {
  decideDocuments,
  DecisionsRefusedError,
  type DecisionsTaken,
  type DocumentDecision,
} from '../documents/decide-documents';
import {
  setStatusByHand,
  statusMessageMaxLength,
  StatusChangedError,
  type StatusByHand,
} from '../kernel/candidate/set-status';
import { lockCandidate } from '../kernel/candidate/profile.sql';
import { StaffError, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

const gone = (): StaffError => new StaffError('This account is gone. Nothing is decided', 'not-found');

/** What somebody else did meanwhile, as a sentence for who decides. */
function refuse(error: unknown): never {
  if (error instanceof DecisionsRefusedError) {
    const isChanged = error.problems.some(({ kind }) => kind === 'changed');
    throw new StaffError(error.message, isChanged ? 'changed-elsewhere' : 'validation-failed');
  }
  if (error instanceof StatusChangedError) throw new StaffError(error.message, 'changed-elsewhere');
  throw error;
}

/**
 * Decides on documents of a candidate, all or none; the profile's status follows from them.
 * @throws StaffError; `changed-elsewhere` when another file is there than the one that was looked at
 */
export async function judgePapers(
  { database, mail }: StaffServices,
  actor: Actor,
  candidateId: string,
  decisions: readonly DocumentDecision[],
): Promise<DecisionsTaken> {
  requireRight(actor, 'judge papers');
  const given = { candidateId, decisions, decidedBy: actor.name, status: 'follow' } as const;
  const taken = await decideDocuments(database, mail, given).catch(refuse);
  if (!taken) throw gone();
  return taken;
}

/**
 * Sets the status of a profile by hand.
 * @returns false when it was so already
 * @throws StaffError; `changed-elsewhere` when somebody has set another one since
 */
export async function setStatus(
  { database, mail }: StaffServices,
  actor: Actor,
  candidateId: string,
  to: StatusByHand,
): Promise<boolean> {
  requireRight(actor, 'set the profile status');
  const message = to.message?.trim() || null;
  if (message && !to.status) throw new StaffError('A message needs a profile status');
  if (message && message.length > statusMessageMaxLength)
    throw new StaffError(`A message has at most ${statusMessageMaxLength} characters`);
  return database
    .transaction(async (transaction) => {
      if (!(await lockCandidate(transaction, candidateId))) throw gone();
      return setStatusByHand(transaction, mail, candidateId, { ...to, message });
    })
    .catch(refuse);
}
