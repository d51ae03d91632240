import { openLimits } from '../limits';
import { openServer } from '../open-server';
import { peoplePage } from '../sign-in/people-page';
import { serveSignIn } from '../sign-in/serve-sign-in';
import { sessionOf, Sessions, type KeptSession, type SessionStore } from '../sign-in/sessions';
import type { SignIn } from '../sign-in/sign-in';
import { ashasHash, formBrowser } from './form-browser';

/** Sessions in the memory of one process. */
export function memorySessions(): SessionStore {
  const kept = new Map<string, KeptSession>();
  const keyOf = (name: string, id = ''): string => `${name} ${id}`;
  return {
    create: async (name, session) => void kept.set(keyOf(name, session.id), session),
    read: async (name, id) =>
      [...kept].flatMap(([key, session]) => (key.startsWith(keyOf(name, id)) ? [session] : [])),
    noteUse: async (name, id, seen) => {
      const session = kept.get(keyOf(name, id));
      if (session) kept.set(keyOf(name, id), { ...session, seen });
    },
    remove: async (name, id) => {
      for (const key of [...kept.keys()]) if (key.startsWith(keyOf(name, id))) kept.delete(key);
    },
  };
}

interface Site extends Partial<Pick<SignIn, 'site' | 'passwords' | 'provider' | 'personOf' | 'rolesOf'>> {
  readonly store?: SessionStore;
  readonly key?: string;
  readonly trustedProxies?: readonly string[];
}

/** A site where people sign in, with a page that says who they are; a browser; and a clock that stands. */
export async function openSite({
  site = 'desk',
  passwords = new Map([['Asha', ashasHash]]),
  provider = null,
  store = memorySessions(),
  key = 'k'.repeat(32),
  trustedProxies,
  personOf = () => null,
  rolesOf,
}: Site = {}) {
  let time = Date.parse('2026-07-01T10:00:00Z');
  for (const clock of [Date, performance]) jest.spyOn(clock, 'now').mockImplementation(() => time);
  const app = openServer({ trustedProxies }, { requestMs: 10_000, hasPages: true });
  // Who comes from the provider has no secret here.
  const credentialOf = (name: string) => passwords.get(name) ?? (provider ? 'provider' : null);
  const sessions = new Sessions({ site, store, credentialOf, key });
  void app.register(async (scope) => {
    const signIn: SignIn = {
      ...{ site, path: '/desk', publicUrl: 'http://desk.example', sessions, passwords, provider, personOf },
      ...(rolesOf ? { rolesOf } : {}),
      limits: await openLimits(scope),
      strangerText: 'Nobody knows you here',
      sendPage: (reply, title, body, status = 200) => {
        const page = peoplePage({ site, title, body, icon: undefined, style: undefined });
        return reply.code(status).type('text/html; charset=utf-8').send(page);
      },
    };
    serveSignIn(scope, signIn, (pages) => {
      pages.get('/desk', async (request) => sessionOf(request));
      pages.post('/desk', async (request) => sessionOf(request));
    });
  });
  await app.ready();
  const pass = (milliseconds: number): void => void (time += milliseconds);
  return Object.assign(formBrowser(app, 'desk.example', '/desk'), { app, store, sessions, pass });
}
