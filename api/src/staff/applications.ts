import { applicationStages, stageIndex } from 'contract/wire/applications';
import { insertAccess } from '../access-log/access-log.sql';
import {
  insertApplication,
  lockApplication,
  nextApplicationNo,
  updateStage,
} from '../applications/applications.sql';
import { withdrawApplication } from '../applications/withdraw';
import { isUniqueViolation, type Transaction } from '../database/database';
import { noteChange } from '../kernel/candidate/note-change';
import { lockCandidate } from '../kernel/candidate/profile.sql';
import { readReason, StaffError, textOf, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

const nameMaxLength = 150;
/** Reads the name of a company and the like. */
export const nameOf = (name: string) => textOf(name, 1, nameMaxLength);

interface NewApplication {
  readonly candidateId: string;
  readonly company: string;
  readonly designation: string | null;
  /** Null: the next free one. */
  readonly number: string | null;
}

/** Adds an application in the first stage, of which the candidate is told. Returns its number. */
export async function addApplication(
  { database, mail }: StaffServices,
  actor: Actor,
  { candidateId, company, designation, number }: NewApplication,
): Promise<string> {
  requireRight(actor, 'move applications');
  const given = {
    companyName: nameOf('The company')(company),
    designation: designation === null ? null : nameOf('The designation')(designation),
  };
  const applicationNo = number === null ? await nextApplicationNo(database) : nameOf('The number')(number);
  const status = applicationStages[0];
  try {
    await database.transaction(async (transaction) => {
      if (!(await lockCandidate(transaction, candidateId)))
        throw new StaffError('This account is gone', 'not-found');
      const id = await insertApplication(transaction, { candidateId, applicationNo, ...given, status });
      const entry = { actor: actor.name, action: 'application added', candidateId, detail: '' };
      await insertAccess(transaction, entry);
      await noteChange(transaction, mail, candidateId, { kind: 'application', id });
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new StaffError(`The application number ${applicationNo} is taken`);
    throw error;
  }
  return applicationNo;
}

interface Move {
  readonly applicationNo: string;
  /** The stage that was looked at. */
  readonly from: string;
  readonly to: string;
  /** Why, if it goes back. It stays in the access log, which the candidate can read. */
  readonly reason?: string | null;
}

/** Locks an application that goes on. @throws StaffError */
async function requireOpen(db: Transaction, applicationNo: string) {
  const found = await lockApplication(db, applicationNo);
  if (!found) throw new StaffError(`There is no application ${applicationNo}`, 'not-found');
  if (found.isWithdrawn)
    throw new StaffError(
      `${applicationNo} is withdrawn: it stays as it is. Add a new one`,
      'changed-elsewhere',
    );
  return found;
}

/**
 * Withdraws an application for a candidate who asked for it.
 * @param given.reason the candidate can read it
 */
export async function withdrawForCandidate(
  { database, mail }: StaffServices,
  actor: Actor,
  given: { readonly applicationNo: string; readonly reason: string },
): Promise<void> {
  requireRight(actor, 'move applications');
  const reason = readReason('The reason', given.reason);
  await database.transaction(async (transaction) => {
    const application = await requireOpen(transaction, given.applicationNo);
    await withdrawApplication(transaction, mail, { application, actor: actor.name, reason });
  });
}

/**
 * Moves an application to another stage, of which the candidate is told.
 * @returns false when it is in that stage already
 * @throws StaffError; `changed-elsewhere` when it is in another stage than the one that was looked at
 */
export async function moveApplication(
  { database, mail }: StaffServices,
  actor: Actor,
  { applicationNo, from, to, reason = null }: Move,
): Promise<boolean> {
  requireRight(actor, 'move applications');
  if (stageIndex(to) < 0)
    throw new StaffError(`'${to}' is no stage. Choose one of: ${applicationStages.join(', ')}`);
  return database.transaction(async (transaction) => {
    const { id, candidateId, status } = await requireOpen(transaction, applicationNo);
    if (status === to) return false;
    if (status !== from)
      throw new StaffError(
        `${applicationNo} was changed by somebody else just now: it is in '${status}'. Look at it and try again`,
        'changed-elsewhere',
      );
    await updateStage(transaction, id, to);
    const detail = [to, reason].filter((text) => text !== null).join(': ');
    await insertAccess(transaction, { actor: actor.name, action: 'application moved', candidateId, detail });
    await noteChange(transaction, mail, candidateId, { kind: 'application', id });
    return true;
  });
}
