import { brand } from 'contract/language/brand';
import type { SignInResponse } from 'contract/wire/auth';
import {
  mostPasskeys,
  newPasskeySchema,
  passkeyAlgorithms,
  passkeyMessages,
  passkeyMinutes,
  usedPasskeySchema,
  type PasskeyCreation,
  type PasskeyRequest,
  type UsedPasskey,
} from 'contract/wire/passkeys';
import { ApiError, parse } from 'contract/request';
import { userOf } from './accounts';
import { ok, type Handlers } from './call';
import {
  nextNumber,
  openSession,
  passkeysOf,
  requireProof,
  type Candidate,
  type PretendState,
} from './state';

/** Passkeys of real devices. What they sign is not checked, and each challenge can be answered. */

const timeout = passkeyMinutes * 60_000;
const hostname = (): string => globalThis.location?.hostname || 'localhost';
const challenge = (state: PretendState): string => `pretend-challenge-${nextNumber(state, 8)}`;

const described = (candidate: Candidate) =>
  passkeysOf(candidate).map(({ credentialId: id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: [...transports],
  }));

const requestOf = (
  state: PretendState,
  allowCredentials: PasskeyRequest['allowCredentials'],
): PasskeyRequest => ({
  challenge: challenge(state),
  rpId: hostname(),
  timeout,
  userVerification: 'required',
  allowCredentials,
});

/** Notes the use of a passkey; false when the candidate has no such one. */
function markUsed(candidate: Candidate, { id }: UsedPasskey): boolean {
  const lastUsedAt = new Date().toISOString();
  const isUsed = passkeysOf(candidate).some(({ credentialId }) => credentialId === id);
  candidate.passkeys = passkeysOf(candidate).map((one) =>
    one.credentialId === id ? { ...one, entry: { ...one.entry, lastUsedAt } } : one,
  );
  return isUsed;
}

/** Instead of the password. */
export function checkPasskeyOf(candidate: Candidate, used: UsedPasskey): void {
  if (!markUsed(candidate, used))
    throw new ApiError('validation-failed', { message: passkeyMessages.notProved });
}

function refuseTooMany(candidate: Candidate): void {
  if (passkeysOf(candidate).length >= mostPasskeys)
    throw new ApiError('validation-failed', { message: passkeyMessages.tooMany });
}

function requireVerified({ emailVerified }: Candidate): void {
  if (!emailVerified) throw new ApiError('email-unverified');
}

export const passkeyCalls = {
  listPasskeys: ({ candidate }) => ok(passkeysOf(candidate).map(({ entry }) => entry)),

  preparePasskey: ({ state, candidate, token }) => {
    requireVerified(candidate);
    requireProof(state, token);
    refuseTooMany(candidate);
    const { email, firstName, lastName } = userOf(candidate);
    const creation: PasskeyCreation = {
      challenge: challenge(state),
      rp: { name: brand.name, id: hostname() },
      user: { id: candidate.id.replaceAll('-', ''), name: email, displayName: `${firstName} ${lastName}` },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout,
      attestation: 'none',
      excludeCredentials: described(candidate),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
    return ok(creation);
  },

  addPasskey: ({ state, candidate, token, body }) => {
    const { id: credentialId, response } = parse(newPasskeySchema, body);
    requireVerified(candidate);
    requireProof(state, token);
    refuseTooMany(candidate);
    const entry = {
      id: `00000000-0000-4000-a000-${nextNumber(state, 12)}`,
      name: 'Passkey',
      createdAt: new Date().toISOString(),
      lastUsedAt: null,
      isBackedUp: true,
    };
    const { transports } = response;
    candidate.passkeys = [{ entry, credentialId, transports }, ...passkeysOf(candidate)];
    return ok(entry, passkeyMessages.added);
  },

  removePasskey: ({ state, candidate, token, params }) => {
    requireProof(state, token);
    const removed = passkeysOf(candidate).find(({ entry }) => entry.id === params.id);
    if (!removed) throw new ApiError('not-found');
    candidate.passkeys = passkeysOf(candidate).filter((one) => one !== removed);
    return ok({ rpId: hostname(), credentialId: removed.credentialId }, passkeyMessages.removed);
  },

  preparePasskeySignIn: ({ state }) => ok(requestOf(state, [])),

  preparePasskeyProof: ({ state, candidate }) => ok(requestOf(state, described(candidate))),

  signInWithPasskey: ({ state, body }) => {
    const used = parse(usedPasskeySchema, body);
    const candidate = state.candidates.find((one) => markUsed(one, used));
    if (!candidate) throw new ApiError('passkey-unknown');
    const session: SignInResponse = { token: openSession(state, candidate), user: userOf(candidate) };
    return ok(session, 'You have successfully signed in');
  },
} satisfies Partial<Handlers>;
