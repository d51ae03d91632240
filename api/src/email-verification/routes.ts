import { verifyMessages } from 'contract/email-verification';
import { ApiError } from 'contract/request';
import { hashToken } from '../auth/tokens';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../profile/as-candidate';
import type { Services } from '../services';
import { findLinkOwner, findUnverified, markVerified } from './verifications.sql';

/** Whether the mails of the portal reach the candidate. Nothing waits for it. */
export const emailVerificationCalls = ({ database, limits, mail }: Services) =>
  ({
    verifyEmail: async ({ request }) => {
      await limits['email-link'].countCall(request);
      const tokenHash = hashToken(request.params.token ?? '');
      const found = await findLinkOwner(database, tokenHash);
      if (!found) throw new ApiError('email-link-invalid');
      const data = await asCandidate(database, found.id, async (transaction) => {
        const owner = await findLinkOwner(transaction, tokenHash);
        if (!owner) throw new ApiError('email-link-invalid');
        await markVerified(transaction, owner.id);
        return { email: owner.email };
      });
      return { data, message: verifyMessages.verified };
    },

    sendVerification: async ({ candidateId }) => {
      if (!(await findUnverified(database, candidateId)))
        return { data: null, message: verifyMessages.already };
      await limits['email-verification'].countAccount(candidateId);
      await mail.add(database, { kind: 'email-verify', ref: candidateId });
      mail.wake();
      return { data: null, message: verifyMessages.sent };
    },
  }) satisfies Partial<Handlers>;
