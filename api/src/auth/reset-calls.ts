import type { FastifyRequest } from 'fastify';
import {
  forgotPasswordSchema,
  keptPasskeysHeader,
  readKeptPasskeys,
  resetPasswordPayloadSchema,
} from 'contract/wire/auth';
import { consentHeader, readConsent } from 'contract/wire/consent';
import { HttpError } from 'server-kit/http-error';
import { parse } from '../http/parse';
import * as successMessages from 'contract/wire/success-messages';
import type { Queryable } from '../database/database';
import { beginAgain, endUnproven } from '../kernel/access/first-proof';
import { markVerified } from '../kernel/access/verifications.sql';
import { removeAll } from '../kernel/uploads/keep-files';
import type { Handlers } from '../http/serve';
import { deletePasskeys, listPasskeys } from '../kernel/access/passkeys.sql';
import { asCandidate } from '../kernel/candidate/as-candidate';
import type { Services } from '../services';
import { updatePassword } from '../kernel/candidate/candidates.sql';
import { findKnownDevice, keepDevice } from '../kernel/access/known-devices';
import { languageOf } from './sign-up';
import { hashToken } from '../kernel/access/tokens';
import { endAllAccess, findResetOwner } from '../kernel/access/tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

type ResetOwner = NonNullable<Awaited<ReturnType<typeof findResetOwner>>>;

interface NewPassword {
  readonly request: FastifyRequest;
  readonly owner: ResetOwner;
  readonly passwordHash: string;
  readonly isOwn: boolean;
}

/** Returns the id that the account has then, and the names of files that no row names any more. */
async function setPassword(
  db: Queryable,
  { request, owner, passwordHash, isOwn }: NewPassword,
): Promise<{ readonly id: string; readonly files: readonly string[] }> {
  if (!owner.isVerified && !isOwn) {
    const consent = readConsent(request.headers[consentHeader]);
    return beginAgain(db, owner, { passwordHash, consent, language: languageOf(request) });
  }
  await updatePassword(db, owner.id, passwordHash);
  if (owner.isVerified) {
    await endAllAccess(db, owner.id);
    await deletePasskeys(db, owner.id, readKeptPasskeys(request.headers[keptPasskeysHeader]));
  } else await endUnproven(db, owner.id);
  return { id: owner.id, files: [] };
}

/** A forgotten password (spec section 7). */
export function resetCalls(services: Services) {
  const { database, hasher, mail, limits, store } = services;

  /** Whether the account is of who reads its mailbox, as far as we know in this browser. */
  const isOwnOf = async (request: FastifyRequest, { email, isVerified }: ResetOwner): Promise<boolean> =>
    isVerified || (await findKnownDevice(services, request, email)) !== null;

  return {
    // The same statement and the same answer for any address: whether it has an account, and gets a mail,
    // comes to light in the mailbox alone. Nobody can use up an owner's attempts.
    forgotPassword: async ({ request }) => {
      const { email } = parse(forgotPasswordSchema, request.body);
      await limits['forgot-password'].countCall(request);
      await mail.add(database, { kind: 'password-reset', ref: email });
      mail.wake();
      return { data: null, message: successMessages.forgotPassword };
    },

    /** Says before anything is typed what the use of the link would say; uses nothing up. */
    checkResetLink: async ({ request }) => {
      await limits['reset-link'].countCall(request);
      const { token } = request.params;
      if (!token) throw new HttpError('not-found');
      const owner = await findResetOwner(database, hashToken(token));
      if (!owner) return { data: { isUsable: false, startsEmpty: false, passkeys: [] } };
      const startsEmpty = !(await isOwnOf(request, owner));
      const passkeys = owner.isVerified ? await listPasskeys(database, owner.id) : [];
      return { data: { isUsable: true, startsEmpty, passkeys } };
    },

    /**
     * Ends every session, every other link of the account, and the passkeys that are not named: its owner may
     * reset because someone else got in. If nobody has proven the address before, that someone may have made
     * the account: then it begins again, unless this browser has signed in to it.
     */
    resetPassword: async ({ request, reply }) => {
      const { newPassword } = parse(resetPasswordPayloadSchema, request.body);
      await limits['reset-password'].countCall(request);
      const tokenHash = hashToken(request.params.token ?? '');
      // A made-up link must not cost a password hash.
      const found = await findResetOwner(database, tokenHash);
      if (!found) throw new HttpError('reset-link-invalid');
      refuseWeakPassword('newPassword', newPassword, found);
      const passwordHash = await hasher.hash(newPassword, request.ip);
      const isOwn = await isOwnOf(request, found);
      const { id, files } = await asCandidate(database, found.id, async (transaction) => {
        const owner = await findResetOwner(transaction, tokenHash);
        // Used, or ended by a change of the address, in the meantime.
        if (!owner) throw new HttpError('reset-link-invalid');
        const account = await setPassword(transaction, { request, owner, passwordHash, isOwn });
        // The link came by mail.
        await markVerified(transaction, account.id);
        await mail.add(transaction, { kind: 'password-set', ref: account.id });
        return account;
      });
      mail.wake();
      await removeAll(store, files, request);
      await limits['sign-in'].resetFailures(found.email);
      // Strangers who fail to sign in from now on do not lock out who has the mailbox.
      await keepDevice(services, { request, reply }, id);
      return { data: null, message: successMessages.resetPassword };
    },
  } satisfies Partial<Handlers>;
}
