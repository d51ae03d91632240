import { ApiError } from 'shared/contract/request';
import type { SessionEntry } from 'shared/contract/sessions';
import { ok, type Handlers } from './call';
import type { Candidate, PretendState } from './state';

const idOf = (token: string): string => `00000000-0000-4000-9000-0000${token.slice(-8)}`;

/** Ends the candidate's sessions that `isOver` picks; returns how many. */
function end(state: PretendState, { id }: Candidate, isOver: (token: string) => boolean): number {
  const sessions = Object.entries(state.sessions);
  const left = sessions.filter(([token, owner]) => owner !== id || !isOver(token));
  state.sessions = Object.fromEntries(left);
  return sessions.length - left.length;
}

export const endOthers = (state: PretendState, candidate: Candidate, own: string | undefined): number =>
  end(state, candidate, (token) => token !== own);

/** Where a candidate is signed in. */
export const sessionCalls = {
  listSessions: ({ state, candidate, token }) => {
    const now = new Date().toISOString();
    const tokens = Object.keys(state.sessions).filter((one) => state.sessions[one] === candidate.id);
    const entryOf = (one: string): SessionEntry => ({
      ...{ id: idOf(one), device: '', firstSeen: now, lastSeen: now },
      isCurrent: one === token,
    });
    return ok(tokens.map(entryOf).sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)));
  },
  endSession: ({ state, candidate, params }) => {
    if (end(state, candidate, (token) => idOf(token) === params.id) === 0) throw new ApiError('not-found');
    return ok(null, 'You have been signed out there');
  },
  endOtherSessions: ({ state, candidate, token }) => {
    endOthers(state, candidate, token);
    return ok(null, 'You have been signed out everywhere else');
  },
  signOut: ({ state, candidate, token: own }) => {
    end(state, candidate, (token) => token === own);
    return ok(null);
  },
} satisfies Partial<Handlers>;
