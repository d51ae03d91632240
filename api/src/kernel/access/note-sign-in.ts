import type { Services } from '../../services';
import { record } from '../../access-log/record.sql';
import { deviceOf } from 'server-kit/device';
import { countNewDevices, hasSignedIn, newDeviceAction } from './sign-ins.sql';

/** Enough to warn the owner of a thief, without flooding the inbox. */
const mostMailsPerDay = 3;

/**
 * Records a sign-in, and mails the owner when the device is new to the account: never for the first one,
 * which follows the sign-up. To be called before the device is remembered.
 */
export async function noteSignIn(
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  candidateId: string,
  { isKnown, userAgent }: { readonly isKnown: boolean; readonly userAgent: string | undefined },
): Promise<void> {
  const isNew = !isKnown && (await hasSignedIn(database, candidateId));
  const detail = deviceOf(userAgent);
  if (!isNew) return void (await record(database, { action: 'signed in', candidateId, detail }));
  const isMailed = await database.transaction(async (transaction) => {
    const before = await countNewDevices(transaction, candidateId);
    const at = await record(transaction, { action: newDeviceAction, candidateId, detail });
    if (at === null || before >= mostMailsPerDay) return false;
    await mail.add(transaction, { kind: 'new-device', ref: `${candidateId} ${at}` });
    return true;
  });
  if (isMailed) mail.wake();
}
