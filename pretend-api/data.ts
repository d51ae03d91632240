import {
  accountMessages,
  changePasswordPayloadSchema,
  deletionDays,
  type RenewedSession,
} from 'contract/wire/account';
import { normalPassword } from 'contract/wire/auth';
import { languageMessages, languageSchema } from 'contract/wire/language';
import { readProof } from 'contract/proof';
import { ApiError, parse } from 'contract/request';
import { ok, type Call, type Handlers } from './call';
import { checkPasskeyOf } from './passkeys';
import { openSession, requireProof, without, type Candidate } from './state';

/** The end of an archive, which alone is one without files: to pack is the server's work. */
const emptyZip = new Uint8Array(22);
emptyZip.set([0x50, 0x4b, 0x05, 0x06]);

function checkPassword(candidate: Candidate, password: string): void {
  if (candidate.password !== normalPassword(password))
    throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
}

/** The password, or a passkey instead. */
function checkProof(candidate: Candidate, body: unknown): void {
  const proof = readProof(body);
  if ('passkey' in proof) checkPasskeyOf(candidate, proof.passkey);
  else checkPassword(candidate, proof.password);
}

/** The session goes on with another token. */
function renew({ state, candidate, token = '' }: Call): RenewedSession {
  delete state.sessions[token];
  return { token: openSession(state, candidate) };
}

/** A candidate's rights over their data, and the password that they ask for. */
export const dataCalls = {
  prove: (call) => {
    checkProof(call.candidate, call.body);
    return ok(renew(call));
  },

  changePassword: (call) => {
    const { state, candidate } = call;
    const { password, newPassword } = parse(changePasswordPayloadSchema, call.body);
    checkPassword(candidate, password);
    candidate.password = newPassword;
    const data = renew(call);
    state.sessions = without(state.sessions, candidate, data.token);
    state.resets = without(state.resets, candidate);
    return ok(data, accountMessages.newPassword);
  },

  saveLanguage: ({ candidate, body }) => {
    const data = parse(languageSchema, body);
    candidate.language = data.language;
    return ok(data, languageMessages.saved);
  },

  exportData: ({ state, token }) => {
    requireProof(state, token);
    return { status: 200, body: new Blob([emptyZip], { type: 'application/zip' }) };
  },

  deleteAccount: ({ state, candidate, body, token }) => {
    checkProof(candidate, body);
    candidate.deleteAt ??= new Date(Date.now() + deletionDays * 86_400_000).toISOString();
    state.sessions = without(state.sessions, candidate, token);
    state.resets = without(state.resets, candidate);
    return ok({ deleteAt: candidate.deleteAt }, accountMessages.deletion);
  },

  keepAccount: ({ state, candidate, token }) => {
    requireProof(state, token);
    candidate.deleteAt = null;
    return ok(null, accountMessages.kept);
  },
} satisfies Partial<Handlers>;
