import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The cookies that a response sets. */
export const cookiesOf = (headers: readonly string[]): ReadonlyMap<string, string> =>
  new Map(headers.map((line) => line.split(';')[0]!.split('=', 2) as [string, string]));
export const cookieText = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

/** Starts an OpenID provider with one client. @param callback where the provider leads back to */
export async function startProvider(callback: string) {
  const client = {
    client_id: 'a client of tests',
    client_secret: 'a secret of this test',
    redirect_uris: [callback],
  };
  const child = fork(path.join(import.meta.dirname, 'provider-process.mjs'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.send(client);
  const [issuer] = (await once(child, 'message')) as [string];

  /** Fills in the provider's forms. Returns the address that it leads back to. */
  async function signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let next = address;
    let form: URLSearchParams | undefined;
    while (!next.startsWith(callback)) {
      const response: Response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: cookieText(cookies) },
        ...(form ? { method: 'POST', body: form } : {}),
      });
      for (const [name, value] of cookiesOf(response.headers.getSetCookie())) cookies.set(name, value);
      const location = response.headers.get('location');
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(await response.text()) ?? [];
      if (location === null && prompt === undefined) throw new Error(`${next} answered ${response.status}`);
      form = location === null ? new URLSearchParams({ prompt: prompt!, login, password: 'any' }) : undefined;
      if (location !== null) next = new URL(location, next).href;
    }
    return next;
  }

  const settings = { issuer, clientId: client.client_id, clientSecret: client.client_secret };
  return { settings, signIn, stop: () => child.disconnect() };
}
