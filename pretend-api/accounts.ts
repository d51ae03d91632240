import {
  forgotPasswordSchema,
  keptPasskeysHeader,
  normalPassword,
  readKeptPasskeys,
  resetPasswordPayloadSchema,
  signInSchema,
  signUpSchema,
  type ResetLink,
  type SignInResponse,
} from 'contract/wire/auth';
import { consentHeader, consentMissing, readConsent } from 'contract/wire/consent';
import { contactSchema } from 'contract/wire/contact';
import { ok, type Handlers, type PretendAnswer } from './call';
import { addVerification, endUnproven, markVerified } from './email-verification';
import { ApiError, parse } from 'contract/request';
import {
  addCandidate,
  findByEmail,
  isTakenByOther,
  nextNumber,
  openSession,
  passkeysOf,
  without,
  type Candidate,
} from './state';

export const userOf = ({ id, person }: Candidate): SignInResponse['user'] => ({
  id,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email,
});

function takeMessage(body: unknown): PretendAnswer {
  parse(contactSchema, body);
  return ok(null, 'Your message has been sent successfully', 201);
}

/** The calls without a token (spec section 7), and a message with one. */
export const accountCalls = {
  signUp: ({ state, body, headers }) => {
    const payload = parse(signUpSchema, body);
    if (!readConsent(headers[consentHeader]))
      throw new ApiError('validation-failed', { message: consentMissing });
    if (isTakenByOther(state, payload.email)) {
      throw new ApiError('email-taken', {
        fields: { email: 'An account with this email address already exists. Please sign in instead' },
      });
    }
    addVerification(state, addCandidate(state, payload));
    return ok(null, 'Account created successfully', 201);
  },

  signIn: ({ state, body }) => {
    const { email, password } = parse(signInSchema, body);
    const candidate = findByEmail(state, email);
    if (candidate?.password !== normalPassword(password)) throw new ApiError('wrong-credentials');
    const session: SignInResponse = { token: openSession(state, candidate), user: userOf(candidate) };
    return ok(session, 'You have successfully signed in');
  },

  /** No mail is sent; the open link is in the state. */
  forgotPassword: ({ state, body }) => {
    const { email } = parse(forgotPasswordSchema, body);
    const candidate = findByEmail(state, email);
    if (candidate) {
      state.resets = without(state.resets, candidate);
      state.resets[`pretend-reset-${nextNumber(state, 8)}`] = candidate.id;
    }
    return ok(null, 'Please check your email for password reset link');
  },

  /** A page is one browser: that of the sign-up. */
  checkResetLink: ({ state, params }) => {
    const id = state.resets[params.token ?? ''];
    const candidate = state.candidates.find((one) => one.id === id);
    const passkeys = candidate?.emailVerified ? passkeysOf(candidate).map(({ entry }) => entry) : [];
    const data: ResetLink = { isUsable: candidate !== undefined, startsEmpty: false, passkeys };
    return ok(data);
  },

  resetPassword: ({ state, params, body, headers }) => {
    const { newPassword } = parse(resetPasswordPayloadSchema, body);
    const id = state.resets[params.token ?? ''];
    const candidate = state.candidates.find((one) => one.id === id);
    if (!candidate) throw new ApiError('reset-link-invalid');
    candidate.password = newPassword;
    if (candidate.emailVerified) {
      const kept = readKeptPasskeys(headers[keptPasskeysHeader]);
      candidate.passkeys = passkeysOf(candidate).filter(({ entry }) => kept.includes(entry.id));
      state.resets = without(state.resets, candidate);
      state.sessions = without(state.sessions, candidate);
    } else endUnproven(state, candidate);
    markVerified(state, candidate);
    return ok(null, 'Your password has been reset successfully');
  },

  sendContactMessage: ({ body }) => takeMessage(body),
  sendOwnMessage: ({ body }) => takeMessage(body),
} satisfies Partial<Handlers>;
