import type { FastifyRequest } from 'fastify';
import { passwordNeeded, verifyEmailSchema, verifyMessages } from 'contract/wire/email-verification';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import type { Account } from '../kernel/candidate/candidates.sql';
import { checkPassword } from '../kernel/access/check-password';
import { keepDevice } from '../kernel/access/known-devices';
import { tokenHashOf } from '../kernel/access/require-session';
import { hashToken } from '../kernel/access/tokens';
import type { Handlers } from '../http/serve';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { useSession } from '../kernel/access/sessions.sql';
import { endUnproven } from '../kernel/access/first-proof';
import { findLinkOwner, findUnverified, markVerified } from '../kernel/access/verifications.sql';

/** Whether the candidate reads the mailbox of the address. Only passkeys wait for it. */
export function emailVerificationCalls(services: Services) {
  const { database, limits, mail, sessionIdleDays } = services;

  /**
   * A reader of the mailbox who did not sign up must not make the account of whoever did a verified one: only
   * a session of the account, or its password, shows that they are one person.
   */
  async function requireOwner(
    request: FastifyRequest,
    account: Pick<Account, 'id' | 'email' | 'passwordHash'>,
  ): Promise<void> {
    if ((await useSession(database, tokenHashOf(request), sessionIdleDays)) === account.id) return;
    const { password } = parse(verifyEmailSchema, request.body);
    if (!password) throw new HttpError('validation-failed', { fields: { password: passwordNeeded } });
    await checkPassword(services, request, account, password);
  }

  return {
    verifyEmail: async ({ request, reply }) => {
      await limits['email-link'].countCall(request);
      const tokenHash = hashToken(request.params.token ?? '');
      const found = await findLinkOwner(database, tokenHash);
      if (!found) throw new HttpError('email-link-invalid');
      await requireOwner(request, found);
      const data = await asCandidate(database, found.id, async (transaction) => {
        const owner = await findLinkOwner(transaction, tokenHash);
        // The link was used, or the password was replaced while it was checked.
        if (owner?.passwordHash !== found.passwordHash) throw new HttpError('email-link-invalid');
        await endUnproven(transaction, owner.id, tokenHashOf(request));
        await markVerified(transaction, owner.id);
        return { email: owner.email };
      });
      await keepDevice(services, { request, reply }, found.id);
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
  } satisfies Partial<Handlers>;
}
