import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The cookies that a response sets. */
export const cookiesOf = (headers: readonly string[]): ReadonlyMap<string, string> =>
  new Map(headers.map((line) => line.split(';')[0]!.split('=', 2) as [string, string]));
export const cookieText = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

/** Somebody who can sign in with the provider. */
export interface Account {
  /** On the button; the login without it. */
  readonly title?: string;
  /** How they proved who they are (RFC 8176). */
  readonly amr?: readonly string[];
  readonly claims: Readonly<Record<string, unknown>>;
  /** Their id token has another signature. */
  readonly isForged?: boolean;
}

const account = (login: string, claims: Account['claims'] = {}): Account => ({
  amr: ['pwd', 'mfa'],
  claims: {
    email: `${login}@jobs.example`,
    email_verified: true,
    factors: 'two',
    groups: ['everybody', `team-${login}`],
    ...claims,
  },
});
/** Mallory has Asha's address, which was never verified, and Ravi signs in without a second factor. */
export const peopleOfTests: Readonly<Record<string, Account>> = {
  ...Object.fromEntries(
    ['asha', 'tara', 'stranger', 'ravi-at-the-provider'].map((name) => [name, account(name)]),
  ),
  ravi: { ...account('ravi', { factors: 'one' }), amr: ['pwd'] },
  mallory: account('mallory', { email: 'asha@jobs.example', email_verified: false, groups: [] }),
  forger: { ...account('asha'), isForged: true },
};

/**
 * Starts an OpenID provider with one client.
 * @param callback where the provider leads back to
 * @param people who can sign in, by login
 */
export async function startProvider(callback: string, people = peopleOfTests) {
  const client = {
    client_id: 'a client of tests',
    client_secret: 'a secret of this test',
    redirect_uris: [callback],
  };
  const child = fork(path.join(import.meta.dirname, 'provider-process.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send({ client, people });
  const [issuer] = (await once(child, 'message')) as [string];

  /** Chooses a person on the provider's page. Returns the address that it leads back to. */
  async function signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    while (!next.startsWith(callback)) {
      const response: Response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: cookieText(cookies) },
      });
      for (const [name, value] of cookiesOf(response.headers.getSetCookie())) cookies.set(name, value);
      const location = response.headers.get('location');
      if (location === null && !(await response.text()).includes('name="login"'))
        throw new Error(`${next} answered ${response.status}`);
      next = location === null ? `${next}?login=${login}` : new URL(location, next).href;
    }
    return next;
  }

  const settings = { issuer, clientId: client.client_id, clientSecret: client.client_secret };
  return { settings, signIn, stop: () => child.disconnect() };
}
