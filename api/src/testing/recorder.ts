import type { SignInResponse } from 'contract/wire/auth';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { lookupKinds } from 'contract/wire/lookups';
import { demoAccount, sampleCandidate } from 'contract/samples/sample-candidate';
import type { RecordedAnswer } from 'sdk/recorded-api/recordings';
import { insertLookups, setLookupActive } from '../kernel/lookups.sql';
import { seededNames } from '../seed/lookups';
import type { TestDatabase } from './databases';
import { openTestApi, type CallOptions, type TestApi } from './test-api';

const { email, password } = demoAccount;

/** Some of an installation's lists, enough to search in. The last of each is not offered any more. */
async function addLookups({ database }: TestApi): Promise<void> {
  const needed: readonly string[] = Object.values(sampleCandidate.chosen).flat();
  for (const kind of lookupKinds) {
    const list = seededNames[kind];
    const some = list.filter((name, index) => list.length < 100 || index % 10 === 0 || needed.includes(name));
    await insertLookups(database, kind, some);
    await setLookupActive(database, kind, some.findLast((name) => !needed.includes(name)) ?? '', false);
  }
}

/** The API with the demo candidate, who has just signed up, confirmed the address and signed in. */
export async function openRecorder(on: Pick<TestDatabase, 'openMigrated'>) {
  const api = await openTestApi(on);
  await addLookups(api);
  const answers: Partial<Record<EndpointName, RecordedAnswer>> = {};
  let token = '';

  /** Makes a call, and keeps the first answer to it. Throws when it is refused. */
  async function ask<T>(name: EndpointName, options: CallOptions = {}): Promise<T> {
    const endpoint: Endpoint = endpoints[name];
    const call = { ...(endpoint.public && !endpoint.knowsSession ? {} : { token }), ...options };
    const { status, body } = await api.call<T>(endpoint, call);
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    answers[name] ??= { status, body };
    return body.data;
  }

  async function signIn(secret = password): Promise<SignInResponse> {
    const session = await ask<SignInResponse>('signIn', { body: { email, password: secret } });
    ({ token } = session);
    return session;
  }

  await api.signUp(demoAccount);
  const session = await signIn();
  return {
    api,
    answers,
    ask,
    signIn,
    session,
    renew: (next: { readonly token: string }) => void ({ token } = next),
    /** The token of the last mailed link to a page of that name. */
    async mailed(page: string): Promise<{ readonly token: string }> {
      await api.mailed();
      const link = api.mails.findLast((mail) => mail.link?.includes(`/${page}/`))?.link;
      if (!link) throw new Error(`No mail has a link to ${page}`);
      return { token: link.split('/').at(-1) ?? '' };
    },
  };
}

export type Recorder = Awaited<ReturnType<typeof openRecorder>>;
