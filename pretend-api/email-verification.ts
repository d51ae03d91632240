import { normalPassword } from 'contract/wire/auth';
import {
  passwordNeeded,
  verifyEmailSchema,
  verifyMessages,
  type VerifiedEmail,
} from 'contract/wire/email-verification';
import { ApiError, parse } from 'contract/request';
import { ok, type Handlers } from './call';
import { nextNumber, without, type Candidate, type PretendState } from './state';

/** No mail is sent; the link is in the state. */
export function addVerification(state: PretendState, { id }: Candidate): void {
  state.verifications = { ...state.verifications, [`pretend-verify-${nextNumber(state, 8)}`]: id };
}

/** Somebody has used a link in the mailbox. */
export function markVerified(state: PretendState, candidate: Candidate): void {
  candidate.emailVerified = true;
  const links = Object.entries(state.verifications ?? {});
  state.verifications = Object.fromEntries(links.filter(([, owner]) => owner !== candidate.id));
}

/** Who has no session of the account must know its password. */
function checkOwner(candidate: Candidate, body: unknown): void {
  const { password } = parse(verifyEmailSchema, body);
  if (!password) throw new ApiError('validation-failed', { fields: { password: passwordNeeded } });
  if (candidate.password !== normalPassword(password))
    throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
}

/** What could open the account, and was made before somebody proved to read its mailbox, ends. */
export function endUnproven(state: PretendState, candidate: Candidate, kept?: string): void {
  candidate.passkeys = [];
  state.resets = without(state.resets, candidate);
  state.sessions = without(state.sessions, candidate, kept);
  state.emailChanges = state.emailChanges.filter((change) => change.candidate !== candidate.id);
}

/** Whether the candidate reads the mailbox. */
export const emailVerificationCalls = {
  verifyEmail: ({ state, params, token, body }) => {
    const owner = state.verifications?.[params.token ?? ''];
    const candidate = state.candidates.find(({ id }) => id === owner);
    if (!candidate) throw new ApiError('email-link-invalid');
    if (state.sessions[token ?? ''] !== candidate.id) checkOwner(candidate, body);
    endUnproven(state, candidate, token);
    markVerified(state, candidate);
    const data: VerifiedEmail = { email: candidate.person.email };
    return ok(data, verifyMessages.verified);
  },

  sendVerification: ({ state, candidate }) => {
    if (candidate.emailVerified) return ok(null, verifyMessages.already);
    addVerification(state, candidate);
    return ok(null, verifyMessages.sent);
  },
} satisfies Partial<Handlers>;
