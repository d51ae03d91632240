import { normalPassword } from 'contract/wire/auth';
import {
  confirmEmailSchema,
  emailChangeMessages,
  type EmailChangeResponse,
} from 'contract/wire/email-change';
import { userOf } from './accounts';
import { ok, type Handlers, type PretendAnswer } from './call';
import { endUnproven, markVerified } from './email-verification';
import { ApiError, parse } from 'contract/request';
import { isTakenByOther, nextNumber, sameEmail, without, type Candidate, type PretendState } from './state';

/** Changes of the email address. No mail is sent; the links are in the state, and they never expire. */

const pendingOf = (state: PretendState, { id }: Candidate) =>
  state.emailChanges.find(({ candidate, oldEmail }) => candidate === id && oldEmail === null);

export const pendingEmailOf = (state: PretendState, candidate: Candidate): string | null =>
  pendingOf(state, candidate)?.newEmail ?? null;

/** Stores a new address that is to be confirmed, in place of an earlier one. */
export function putPending(state: PretendState, candidate: Candidate, newEmail: string): void {
  const before = pendingOf(state, candidate);
  if (before && sameEmail(before.newEmail, newEmail)) return;
  const others = state.emailChanges.filter((change) => change !== before);
  const token = nextNumber(state, 8);
  const confirm = isTakenByOther(state, newEmail, candidate.id) ? null : `pretend-confirm-${token}`;
  const undo = before?.undo ?? `pretend-undo-${token}`;
  state.emailChanges = [...others, { candidate: candidate.id, newEmail, oldEmail: null, confirm, undo }];
}

function answer(candidate: Candidate, outcome: EmailChangeResponse['outcome']): PretendAnswer {
  const data: EmailChangeResponse = { user: userOf(candidate), outcome };
  return ok(data, emailChangeMessages[outcome]);
}

const ownerOf = (state: PretendState, id: string | undefined): Candidate => {
  const owner = state.candidates.find((one) => one.id === id);
  if (!owner) throw new ApiError('email-link-invalid');
  return owner;
};

export const emailChangeCalls = {
  confirmEmail: ({ state, params, body, token }) => {
    const { password } = parse(confirmEmailSchema, body);
    const change = state.emailChanges.find(({ confirm }) => confirm !== null && confirm === params.token);
    const candidate = ownerOf(state, change?.candidate);
    if (!change || change.oldEmail !== null) throw new ApiError('email-link-invalid');
    if (candidate.password !== normalPassword(password))
      throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
    if (isTakenByOther(state, change.newEmail, candidate.id)) throw new ApiError('email-link-invalid');
    // Nobody has proven to read the earlier mailbox, so it cannot take the account back.
    if (candidate.emailVerified) change.oldEmail = candidate.person.email;
    else endUnproven(state, candidate, token);
    candidate.person = { ...candidate.person, email: change.newEmail };
    markVerified(state, candidate);
    state.resets = without(state.resets, candidate);
    state.sessions = without(state.sessions, candidate, token);
    return answer(candidate, 'confirmed');
  },

  undoEmailChange: ({ state, params }) => {
    const changes = state.emailChanges;
    const at = changes.findIndex(({ undo }) => undo === params.token);
    const change = changes[at];
    const candidate = ownerOf(state, change?.candidate);
    // What was asked for or confirmed later ends with it.
    state.emailChanges = changes.filter((one, index) => one.candidate !== candidate.id || index < at);
    if (!change || change.oldEmail === null) return answer(candidate, 'cancelled');
    candidate.person = { ...candidate.person, email: change.oldEmail };
    markVerified(state, candidate);
    // Who made the change may know it. The link for a new one is in the state, like those of the other mails.
    candidate.passkeys = [];
    candidate.password = `unusable-${nextNumber(state, 8)}`;
    state.resets = without(state.resets, candidate);
    state.resets[`pretend-reset-${nextNumber(state, 8)}`] = candidate.id;
    state.sessions = without(state.sessions, candidate);
    return answer(candidate, 'undone');
  },

  cancelEmailChange: ({ state, candidate }) => {
    const pending = pendingOf(state, candidate);
    state.emailChanges = state.emailChanges.filter((change) => change !== pending);
    return answer(candidate, 'cancelled');
  },
} satisfies Partial<Handlers>;
