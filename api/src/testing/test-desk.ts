import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from 'server-kit/sign-in/passwords';
import { buildDesk, type DeskOptions } from '../desk/app';
import { DeskPeople } from '../desk/people';
import type { Role } from '../staff/roles';
import type { TestDatabase } from './databases';
import { openTestApi, type AnswerBody } from './test-api';

const password = 'a long password of staff';

interface Asked {
  /** Who asks; null: nobody who has signed in. */
  readonly as: string | null;
  /** Posted; left out: it is a GET. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the browser. */
  readonly address?: string;
}

/** Each role has a person of its name. */
const everybody = {
  reviewer: 'reviewer',
  recruiter: 'recruiter',
  lead: 'lead',
  auditor: 'auditor',
} as const;

async function makePeople() {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-'));
  const file = path.join(folder, 'people.json');
  const hash = await hashPassword(password);
  let writes = 0;
  /** Writes the list of people; the desk sees it with the next request. */
  async function setPeople(
    roles: Readonly<Record<string, Role>>,
    byClaim?: object,
    accounts: readonly object[] = [],
  ): Promise<void> {
    const withPasswords = Object.entries(roles).map(([name, role]) => ({ name, role, password: hash }));
    const people = [...withPasswords, ...accounts];
    await writeFile(file, JSON.stringify({ people, ...(byClaim && { roles: byClaim }) }));
    writes += 1;
    await utimes(file, new Date(), new Date(Date.now() + writes * 1000));
  }
  await setPeople({ ...everybody, other: 'reviewer' });
  return { folder, setPeople, people: new DeskPeople(file, { error: () => undefined }) };
}

/** The desk beside the API, on a database of its own, without a port. */
export async function openTestDesk(
  on: Pick<TestDatabase, 'openMigrated'>,
  changes: Partial<DeskOptions> = {},
) {
  const api = await openTestApi(on);
  const { folder, setPeople, people } = await makePeople();
  const server = await buildDesk({
    database: api.database,
    openStore: () => Promise.resolve(api.store),
    fileKeys: [Buffer.alloc(32, 1)],
    clamd: null,
    limitsUrl: null,
    people,
    provider: null,
    publicUrl: 'http://desk.localhost',
    key: null,
    consoleFolder: folder,
    ...changes,
  });
  const cookies = new Map<string, string>();

  async function signIn(name: string, given = password) {
    const answer = await server.inject({
      method: 'POST',
      url: '/desk/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ name, password: given }).toString(),
    });
    const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
    if (answer.statusCode === 303) cookies.set(name, cookie);
    return answer;
  }

  /** Asks `/v1<url>` as the page does; who asks signs in first. */
  async function inject(url: string, { as, body, headers = {}, address = '127.0.0.1' }: Asked) {
    if (as !== null && !cookies.has(as)) await signIn(as);
    return server.inject({
      method: body === undefined ? 'GET' : 'POST',
      url: `/v1${url}`,
      remoteAddress: address,
      headers: {
        ...(as === null ? {} : { cookie: cookies.get(as) ?? '' }),
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  }

  return {
    api,
    server,
    people,
    setPeople,
    everybody,
    cookies,
    signIn,
    inject,
    ask: async <T>(url: string, asked: Asked) => {
      const answer = await inject(url, asked);
      return { status: answer.statusCode, body: answer.json<T & AnswerBody<never>>() };
    },
    close: async () => {
      await server.close();
      await api.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;
