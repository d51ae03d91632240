import { portal } from '../config';
import { newCandidate, signUp, type Candidate } from './candidate';
import { linkTo } from './outbox';

/**
 * Confirms the address by the link of the mail.
 * @param token of a session that stays; without one none does
 */
export async function confirmAddress({ email, password }: Candidate, token?: string): Promise<void> {
  const path = new URL(await linkTo(email, 'verify-email')).pathname;
  const response = await fetch(`${portal.url}/api/candidate/auth${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(token ? {} : { password }),
  });
  if (!response.ok) throw new Error(`The address was not confirmed: ${await response.text()}`);
}

/** A candidate whose mailbox is proven, without a session. */
export async function confirmedCandidate(candidate: Candidate = newCandidate()): Promise<Candidate> {
  await confirmAddress(await signUp(candidate));
  return candidate;
}
