import {
  forgotPasswordSchema,
  normalPassword,
  resetPasswordPayloadSchema,
  signInSchema,
  signUpSchema,
  type SignInResponse,
} from 'contract/auth';
import { contactSchema } from 'contract/contact';
import { ok, type Handlers } from './call';
import { addVerification, markVerified } from './email-verification';
import { ApiError, parse } from 'contract/request';
import { addCandidate, findByEmail, isTakenByOther, nextNumber, openSession, type Candidate } from './state';

export const userOf = ({ id, person }: Candidate): SignInResponse['user'] => ({
  id,
  firstName: person.first_name,
  lastName: person.last_name,
  email: person.email,
});

/** Sessions or links without those of a candidate, but for the one that stays. */
export const without = (owners: Readonly<Record<string, string>>, { id }: Candidate, kept?: string) =>
  Object.fromEntries(Object.entries(owners).filter(([token, owner]) => owner !== id || token === kept));

/** The calls without a token (spec section 7). */
export const accountCalls = {
  signUp: ({ state, body }) => {
    const payload = parse(signUpSchema, body);
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

  checkResetLink: ({ state, params }) => ok({ isUsable: Boolean(state.resets[params.token ?? '']) }),

  resetPassword: ({ state, params, body }) => {
    const { newPassword } = parse(resetPasswordPayloadSchema, body);
    const id = state.resets[params.token ?? ''];
    const candidate = state.candidates.find((one) => one.id === id);
    if (!candidate) throw new ApiError('reset-link-invalid');
    candidate.password = newPassword;
    markVerified(state, candidate);
    state.resets = without(state.resets, candidate);
    state.sessions = without(state.sessions, candidate);
    return ok(null, 'Your password has been reset successfully');
  },

  sendContactMessage: ({ body }) => {
    parse(contactSchema, body);
    return ok(null, 'Your message has been sent successfully', 201);
  },
} satisfies Partial<Handlers>;
