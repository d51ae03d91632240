import type { Claims, OpenIdProvider } from 'server-kit/sign-in/sign-in';
import type { Passwords } from 'server-kit/sign-in/passwords';
import type { Person } from 'server-kit/sign-in/sessions';
import type { Policy } from '../trust/policy';

/** The operator of the policy whom claims name: by the provider's id, or by an address that it verified. */
export const operatorOf = (policy: Policy | null, claims: Claims): Person | null =>
  policy?.people.find(
    ({ subject, email }) =>
      subject === claims.sub ||
      (email !== undefined &&
        claims.email_verified === true &&
        email.toLowerCase() === String(claims.email).toLowerCase()),
  ) ?? null;

/** What an operator signs in with; null for no operator. */
export function credentialOf(
  name: string,
  passwords: Passwords,
  provider: OpenIdProvider | null,
  policy: Policy | null,
): string | null {
  const person = provider && policy?.people.find((one) => one.name === name);
  return passwords.get(name) ?? (person ? JSON.stringify([person.email, person.subject]) : null);
}
