import { accountMessages, deleteAccountSchema, deletionDays } from 'shared/contract/account';
import { ApiError, parse } from 'shared/contract/request';
import { without } from './accounts';
import { ok, type Handlers } from './call';

/** The end of an archive, which alone is one without files: to pack is the server's work. */
const emptyZip = new Uint8Array(22);
emptyZip.set([0x50, 0x4b, 0x05, 0x06]);

/** A candidate's rights over their data. */
export const dataCalls = {
  exportData: () => ({ status: 200, body: new Blob([emptyZip], { type: 'application/zip' }) }),

  deleteAccount: ({ state, candidate, body, token }) => {
    const { password } = parse(deleteAccountSchema, body);
    if (candidate.password !== password)
      throw new ApiError('validation-failed', { fields: { password: 'The password is not right' } });
    candidate.deleteAt ??= new Date(Date.now() + deletionDays * 86_400_000).toISOString();
    state.sessions = without(state.sessions, candidate, token);
    state.resets = without(state.resets, candidate);
    return ok({ deleteAt: candidate.deleteAt }, accountMessages.deletion);
  },

  keepAccount: ({ candidate }) => {
    candidate.deleteAt = null;
    return ok(null, accountMessages.kept);
  },
} satisfies Partial<Handlers>;
