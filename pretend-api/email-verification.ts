import { verifyMessages, type VerifiedEmail } from 'contract/email-verification';
import { ApiError } from 'contract/request';
import { ok, type Handlers } from './call';
import { nextNumber, type Candidate, type PretendState } from './state';

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

/** Whether mails reach the candidate. */
export const emailVerificationCalls = {
  verifyEmail: ({ state, params }) => {
    const owner = state.verifications?.[params.token ?? ''];
    const candidate = state.candidates.find(({ id }) => id === owner);
    if (!candidate) throw new ApiError('email-link-invalid');
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
