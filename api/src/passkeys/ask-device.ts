import { createToken } from '../kernel/access/tokens';
import type { Services } from '../services';
import { passkeyMinutes } from 'contract/wire/passkeys';
import { insertChallenge, type Question } from '../kernel/access/challenges.sql';
import type { CredentialId } from '../kernel/access/passkeys.sql';

/** Milliseconds that a browser waits for the device. */
export const deviceTimeout = passkeyMinutes * 60_000;

/** Returns the challenge of a new question to a device, which can be answered once. */
export async function askDevice(
  { database }: Pick<Services, 'database'>,
  question: Question,
): Promise<string> {
  const { token, hash } = createToken();
  await insertChallenge(database, hash, question);
  return token;
}

/** Passkeys as browsers want them named. */
export const describeCredentials = (credentials: readonly CredentialId[]) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));
