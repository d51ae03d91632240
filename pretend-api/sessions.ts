import { ApiError } from 'contract/request';
import type { SessionEntry } from 'contract/wire/sessions';
import { ok, type Handlers } from './call';
import { requireProof, without, type Candidate, type PretendState } from './state';

const idOf = (token: string): string => `00000000-0000-4000-9000-0000${token.slice(-8)}`;

const tokensOf = ({ sessions }: PretendState, { id }: Candidate): string[] =>
  Object.keys(sessions).filter((token) => sessions[token] === id);

/** Where a candidate is signed in. */
export const sessionCalls = {
  listSessions: ({ state, candidate, token }) => {
    const now = new Date().toISOString();
    const entryOf = (one: string): SessionEntry => ({
      ...{ id: idOf(one), device: '', firstSeen: now, lastSeen: now },
      isCurrent: one === token,
    });
    const entries = tokensOf(state, candidate).map(entryOf);
    return ok(entries.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)));
  },
  endSession: ({ state, candidate, token: own, params }) => {
    const token = tokensOf(state, candidate).find((one) => idOf(one) === params.id);
    if (token !== own) requireProof(state, own);
    if (token === undefined) throw new ApiError('not-found');
    delete state.sessions[token];
    return ok(null, 'You have been signed out there');
  },
  endOtherSessions: ({ state, candidate, token }) => {
    requireProof(state, token);
    state.sessions = without(state.sessions, candidate, token);
    return ok(null, 'You have been signed out everywhere else');
  },
  signOut: ({ state, token = '' }) => {
    delete state.sessions[token];
    return ok(null);
  },
} satisfies Partial<Handlers>;
