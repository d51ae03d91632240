import type { Database } from '../database/database';
import { ApiError } from 'shared/contract/request';
import { findUser, updatePassword } from './candidates.sql';
import { forgetDevices } from './known-devices.sql';
import type { PasswordHasher } from './passwords';
import { asCandidate } from '../profile/as-candidate';
import { hashToken } from './tokens';
import { deleteTokensOf, findOwner } from './tokens.sql';
import { refuseWeakPassword } from './weak-passwords';

/**
 * Sets the new password by a reset link. It ends every session and every other link of the account: the owner
 * may reset because someone else got in. Returns the account's address.
 */
export async function resetPassword(
  database: Database,
  hasher: PasswordHasher,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  // A made-up link must not cost a password hash.
  const candidateId = await findOwner(database, 'password_resets', tokenHash);
  const user = candidateId && (await findUser(database, candidateId));
  if (!user) throw new ApiError('reset-link-invalid');
  refuseWeakPassword('newPassword', newPassword, user);
  const passwordHash = await hasher.hash(newPassword);
  return asCandidate(database, user.id, async (transaction) => {
    // Used, or ended by a change of the address, in the meantime.
    if (!(await findOwner(transaction, 'password_resets', tokenHash)))
      throw new ApiError('reset-link-invalid');
    const email = await updatePassword(transaction, user.id, passwordHash);
    await deleteTokensOf(transaction, 'sessions', user.id);
    await deleteTokensOf(transaction, 'password_resets', user.id);
    await forgetDevices(transaction, user.id);
    return email;
  });
}
