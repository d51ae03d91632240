import { randomUUID } from 'node:crypto';
import { databases, openTimeoutMs, postgres } from '../testing/databases';
import { never, nasty, problemOf } from '../testing/hostile';
import { openTestDesk, type TestDesk } from '../testing/test-desk';

const reason = 'For the monthly meeting';
const decision = { slot: 'pan_card', file: null, decision: 'ask-again', sentence: 'Send it', dueOn: null };
const breach = {
  ...{ incident: 'hostile-1', since: '2026-03-10T10:00Z', until: '2026-03-10T11:00Z' },
  ...{ kind: 'log', by: 'unknown actor' },
};
const letter = {
  ...{ ...breach, what: 'Papers were read', consequences: 'Calls', measures: 'We closed it' },
  ...{ advice: 'Be careful', contact: 'privacy@x.in' },
};
/** An honest body of each call that changes something; `:id` is a candidate. */
const changes: Readonly<Record<string, Record<string, unknown>>> = {
  '/candidates/:id/meet': {},
  '/candidates/:id/decisions': { decisions: [decision] },
  '/candidates/:id/status': { status: 'Profile approved', message: 'Well done', seen: null },
  '/candidates/statuses': { status: 'Profile approved', message: 'Well done', candidates: [randomUUID()] },
  '/candidates/:id/applications': { company: 'Northlight', designation: 'Nurse' },
  '/candidates/:id/papers/x.pdf/original': { reason },
  '/applications/moves': {
    ...{ from: 'Application Received', to: 'Eligibility Confirmed', applicationNos: ['MG-1'], reason },
  },
  '/applications/withdrawals': { applicationNo: 'MG-1', reason },
  '/views': { name: 'mine', filters: {} },
  '/views/remove': { name: 'mine' },
  '/export': { filters: {}, reason },
  '/lists/offered': { kind: 'degree', name: 'Law', offered: true },
  '/lists/add': { kind: 'degree', name: 'Law' },
  '/lists/accept': { kind: 'degree', name: 'Law', as: 'Law' },
  '/stages': { stage: 'Eligibility Confirmed', meaning: 'We look', next: 'We call', usualDays: 3 },
  '/mails/again': { id: randomUUID() },
  '/session/end': { id: 'x' },
  '/breach/accounts': { ...breach, action: 'none', accounts: 'x' },
  '/breach/letter': letter,
  '/breach/send': { ...letter, confirmed: 'none', missing: 0 },
  '/breach/board': { ...breach, aware: '2026-03-10T12:00Z' },
};
/** The fields of the queries of each call that reads. */
const reads: Readonly<Record<string, readonly string[]>> = {
  '/session': [],
  '/queue': [
    'waits',
    'status',
    'missing',
    'country',
    'degree',
    'skill',
    'language',
    'stage',
    'search',
    'after',
  ],
  '/counts': ['waits', 'status', 'search'],
  '/options': [],
  '/views': [],
  '/board': ['stage'],
  '/candidates/:id': [],
  '/candidates/:id/mails': [],
  '/candidates/:id/papers/x.pdf': [],
  '/candidates/:id/papers/x.pdf/pages/1': [],
  '/lists?kind=degree': [],
  '/lists': ['kind'],
  '/stages': [],
  '/messages': [],
  '/deletions': [],
  '/mails': [],
  '/log': ['candidate', 'until'],
};
const urls = Object.keys(changes);
const everyCall = [
  ...urls.map((url) => [url, changes[url]] as const),
  ...Object.keys(reads).map((url) => [url, undefined] as const),
];

describe.each(databases)('hostile input at the desk on $name', (on) => {
  let desk: TestDesk;
  let id: string;
  beforeAll(async () => {
    desk = await openTestDesk(on);
    id = (await desk.api.candidate()).user.id;
  }, openTimeoutMs);
  afterAll(() => desk.close());

  const at = (url: string) => url.replace(':id', id);
  let asked = 0;
  /** Each call is of another network: one network gets some hundreds a minute. */
  const inject: TestDesk['inject'] = (url, options) => {
    asked += 1;
    return desk.inject(at(url), { ...options, address: `10.${asked >> 8}.${asked & 255}.1` });
  };
  /** What is wrong with the answer; null when nothing is. */
  async function ask(url: string, body: unknown, mayServe: boolean): Promise<string | null> {
    const answer = await inject(url, { as: 'lead', body });
    const status = answer.statusCode;
    // What was given may be said again.
    const payload = answer.payload.replaceAll('union select password_hash from candidates', '');
    return status === 429 ? `429 ${payload}` : problemOf(status, payload, mayServe);
  }

  // Refused before any statement, so one database is enough.
  if (on === postgres)
    it.each(urls)('%s takes nothing that no text may be', async (url) => {
      const wrong: unknown[] = [];
      for (const field of Object.keys(changes[url] ?? {}))
        for (const [what, value] of Object.entries(never)) {
          // Filters are an object, of which unknown fields filter nothing; a list of accounts is long.
          const mayServe = ['filters', 'usualDays', 'missing', 'accounts'].includes(field);
          const problem = await ask(url, { ...changes[url], [field]: value }, mayServe);
          if (problem) wrong.push([field, what, problem]);
        }
      expect(wrong).toEqual([]);
    });

  it.each(urls)('%s survives what a text may be', async (url) => {
    const wrong: unknown[] = [];
    for (const field of Object.keys(changes[url] ?? {}))
      for (const [what, value] of Object.entries(nasty)) {
        const problem = await ask(url, { ...changes[url], [field]: value }, true);
        if (problem) wrong.push([field, what, problem]);
      }
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(reads))('%s survives queries of any kind', async (url, fields) => {
    const wrong: unknown[] = [];
    for (const field of [...fields, '__proto__', 'toString', 'a[b]'])
      for (const [what, value] of Object.entries({ ...nasty, nul: '\0', long: 'x'.repeat(2000) })) {
        const query = `${url.includes('?') ? '&' : '?'}${field}=${encodeURIComponent(String(value))}`;
        const problem = await ask(url + query, undefined, true);
        if (problem) wrong.push([field, what, problem]);
      }
    expect(wrong).toEqual([]);
  });

  it.each(everyCall)('%s is closed without a session, and to other sites with one: %#', async (url, body) => {
    expect((await inject(url, { as: null, body })).statusCode).toBe(401);
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      expect((await inject(url, { as: 'reviewer', body, headers })).statusCode).toBe(403);
    }
  });

  it.each(everyCall)('%s ends in mid-session for who is taken from the list: %#', async (url, body) => {
    await inject('/session', { as: 'recruiter' });
    const { recruiter: _, ...others } = desk.everybody;
    await desk.setPeople(others);
    const { statusCode } = await inject(url, { as: 'recruiter', body });
    await desk.setPeople(desk.everybody);
    expect(statusCode).toBe(401);
  });
});
