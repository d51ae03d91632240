import { HttpError } from 'server-kit/http-error';
import * as successMessages from 'contract/wire/success-messages';
import { requireProof } from '../kernel/access/require-proof';
import { tokenHashOf } from '../kernel/access/require-session';
import type { Handlers } from '../http/serve';
import type { Services } from '../services';
import * as sql from '../kernel/access/sessions.sql';

/** Where a candidate is signed in, and the end of it. */
export const sessionCalls = ({ database, sessionIdleDays: idleDays }: Services) =>
  ({
    listSessions: async ({ request, candidateId }) => ({
      data: await sql.listSessions(database, { candidateId, tokenHash: tokenHashOf(request), idleDays }),
    }),

    /** A thief must not sign the owner out: another session than the caller's needs a proof. */
    endSession: async ({ request, candidateId }) => {
      const { id = '' } = request.params;
      const found = await sql.findTokenHash(database, candidateId, id);
      if (found !== tokenHashOf(request)) await requireProof(database, request);
      if (!(await sql.endSessions(database, candidateId, 'id', id))) throw new HttpError('not-found');
      return { data: null, message: successMessages.endSession };
    },

    endOtherSessions: async ({ request, candidateId }) => {
      await requireProof(database, request);
      await sql.endSessions(database, candidateId, 'not-token', tokenHashOf(request));
      return { data: null, message: successMessages.endOtherSessions };
    },

    signOut: async ({ request, candidateId }) => {
      await sql.endSessions(database, candidateId, 'token', tokenHashOf(request));
      return { data: null };
    },
  }) satisfies Partial<Handlers>;
