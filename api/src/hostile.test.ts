import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import { lookupKinds } from 'contract/wire/lookups';
import { insertLookups } from './kernel/lookups.sql';
import { databases, openTimeoutMs, postgres } from './testing/databases';
import inputs from './testing/hostile-inputs.json' with { type: 'json' };
import { personAnswers, texts } from './testing/forms';
import { never, nasty, problemOf } from './testing/hostile';
import { openTestApi, person, type CallOptions, type TestApi } from './testing/test-api';

/** An honest body of each call that has one. */
const honest: Partial<Record<EndpointName, object>> = {
  ...inputs.honest,
  savePersonalInformation: personAnswers,
};
const names = ['signUp', ...Object.keys(honest)] as EndpointName[];
const honestBody = (name: EndpointName): Record<string, unknown> => ({ ...(honest[name] ?? person()) });
/** What must not be stored. */
const dirty = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\r\t])\p{Cc}|^(?:\p{DI}|\u2800)+$/u;

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const withoutBody = [
  'cancelEmailChange',
  'copyResume',
  'removeDocument',
  'removeAbsence',
  'sendVerification',
  'verifyEmail',
  'preparePasskey',
  'preparePasskeyProof',
  'preparePasskeySignIn',
  'undoEmailChange',
  'unsubscribe',
  'endSession',
  'endOtherSessions',
  'signOut',
  'keepAccount',
];
const deep = '['.repeat(1500) + ']'.repeat(1500);

/** Bodies that no call takes. */
function brokenBodies(name: EndpointName): string[] {
  const bodies = [
    ...['', '[', deep, `{"a":${deep}}`, '{"a":'.repeat(600), 'null', '0', '""', '\0'],
    ...['{"__proto__":{}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '{"a":1}{', '\ufeff{}'],
    'x'.repeat(100_000),
  ];
  // Of the self-assessment nothing is required.
  return name === 'saveSelfAssessment' ? bodies.filter((body) => !/^null|^\ufeff/.test(body)) : bodies;
}

/** No call has these methods: what they bring is refused in the same shape. */
const unknownCalls = (['PUT', 'DELETE'] as const).flatMap((method) =>
  [undefined, '', '[', '{}', 'null', 'x'.repeat(100_000)].map((body) => [method, body] as const),
);
const brokenForms = [
  ['a broken form', [{ name: '__proto__', value: 'x' }]],
  ['a form with a NUL', [{ name: 'a\0', value: '\0' }]],
] as const;
/** Of a path, or values of a query. */
const oddParts = [
  ...['', '%00', '%FF', '..%2f..%2f', "'%20or%201=1--", 'x'.repeat(400), '%F0%9F%98%80', '__proto__'],
  '%0d%0aA:b',
];
const oddQueries = oddParts.flatMap((value) =>
  ['page', 'limit', 'filename', 'toString', '__proto__', 'a[b][c]'].map((key) => `${key}=${value}`),
);
const badTokens = [' ', '\u00e9', 'x'.repeat(43), 'x'.repeat(7000), '../..', "' or '1'='1"];

/** The slot is of a document that may be absent. */
const somewhere = { token: 'x', slot: 'passport' };
let sent = 0;

describe.each(databases)('hostile input on $name', (on) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    // No server listens there: a begin sends no request, and the other calls are refused before they do.
    const digilocker = { url: 'http://127.0.0.1:9', clientId: 'portal', clientSecret: 'a secret' };
    api = await openTestApi(on, { digilocker });
    for (const kind of lookupKinds) await insertLookups(api.database, kind, [`${kind} 1`, `${kind} 2`]);
    ({ token } = await api.candidate());
  }, openTimeoutMs);
  afterAll(() => api.close());

  /**
   * All rows, so that what was stored by half is seen wherever it is; an export that is served is recorded,
   * and so is a visit of the dashboard.
   */
  async function everything(): Promise<unknown[]> {
    await api.mailed(); // links of mails are stored when the mail is written
    const tables = await api.database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const row = `(to_jsonb(t) - '{dashboard_seen_at,dashboard_new_since}'::text[])::text`;
    const selects = tables.map(
      ({ name }) =>
        `select '${name}' as name, ${row} as row from ${name} t
         where t::text not like '%"downloaded all data"%'`,
    );
    return api.database.query(`${selects.join(' union all ')} order by 1, 2`);
  }

  /** What is wrong with the answer; null when nothing is. */
  async function ask(name: EndpointName, options: CallOptions, mayServe: boolean): Promise<string | null> {
    sent += 1;
    const response = await api.fetch(endpoints[name], { token, pathParams: somewhere, ...options });
    const { statusCode: status, payload } = response;
    const problem = problemOf(status, payload, mayServe);
    if (problem) return problem;
    if (status < 300 && String(response.headers['content-type']).includes('zip')) return null;
    if (status < 300 && textsIn(JSON.parse(payload)).some((text) => dirty.test(text)))
      return `dirty: ${payload}`;
    return null;
  }

  /** What cannot be said in a form: it has texts alone, in UTF-8. */
  const isForJson = (value: unknown) => typeof value !== 'string' || /\p{Cs}/u.test(value);

  function optionsOf(name: EndpointName, body: Record<string, unknown>): CallOptions {
    const { multipart }: Endpoint = endpoints[name];
    if (!multipart) return { body };
    const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    return {
      parts: texts(Object.fromEntries(Object.entries(body).map(([key, value]) => [key, asText(value)]))),
    };
  }

  /** A password may be any text: it is neither shown nor stored as it is. */
  const isOpen = (field: string, value: unknown) =>
    /password/i.test(field) && typeof value === 'string' && value.length < 100;

  it.each(names)('%s is served when it is honest', async (name) => {
    const unknown: Partial<Record<EndpointName, number>> = {
      signIn: 401,
      resetPassword: 410,
      confirmEmail: 410,
      withdrawApplication: 404,
      finishDigilocker: 410,
      importDigilocker: 410,
      prove: 422,
      changePassword: 422,
    };
    const options = optionsOf(name, honestBody(name));
    const { status } = await api.call(endpoints[name], { token, pathParams: somewhere, ...options });
    expect(unknown[name] ? [unknown[name]] : [200, 201]).toContain(status);
  });

  it.each(names)('%s survives what a text may be', async (name) => {
    const wrong: unknown[] = [];
    for (const field of Object.keys(honestBody(name)))
      for (const [what, value] of Object.entries(nasty)) {
        const problem = await ask(name, optionsOf(name, { ...honestBody(name), [field]: value }), true);
        if (problem) wrong.push([field, what, problem]);
      }
    expect(wrong).toEqual([]);
  });

  const everyCall = Object.keys(endpoints) as EndpointName[];
  it.each(everyCall)('%s survives bodies, paths and headers that are none', async (name) => {
    const before = await everything();
    const wrong: unknown[] = [];
    const check = async (what: string, options: CallOptions, mayServe = false) => {
      const problem = await ask(name, options, mayServe);
      if (problem) wrong.push([what, problem]);
    };
    const { method, multipart, path, public: isPublic }: Endpoint = endpoints[name];
    const reads = method === 'GET' || withoutBody.includes(name);
    const body = reads ? {} : { body: {} };
    for (const text of reads || multipart ? [] : brokenBodies(name))
      await check(text.slice(0, 20), { body: text });
    for (const [other, text] of unknownCalls)
      await check(`${other} ${text?.slice(0, 9)}`, { method: other, body: text });
    for (const [what, parts] of reads ? [] : brokenForms) await check(what, { parts });
    // It says of any text that it is no link.
    const answersAll = name === 'checkResetLink';
    for (const value of path.includes(':') ? oddParts : []) {
      const pathParams = { token: value, type: value, id: value, slot: value };
      await check(`path ${value}`, { pathParams, ...body }, answersAll);
    }
    for (const query of method === 'GET' ? oddQueries : [])
      await check(query, { pathParams: { type: 'identity' }, query }, true);
    for (const bad of isPublic ? [] : badTokens)
      await check(`token ${bad.slice(0, 20)}`, { token: bad, ...body });
    expect(wrong).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  // The schema refuses these values before any statement, so one database is enough.
  if (on === postgres) {
    it.each(names)('%s takes nothing of what no field takes, and stores nothing of it', async (name) => {
      const before = await everything();
      const wrong: unknown[] = [];
      const { multipart }: Endpoint = endpoints[name];
      for (const field of Object.keys(honestBody(name)))
        for (const [what, value] of Object.entries(never)) {
          if (isOpen(field, value) || (multipart && isForJson(value))) continue;
          const body = { ...honestBody(name), [field]: value };
          const problem = await ask(name, optionsOf(name, body), false);
          if (problem) wrong.push([field, what, problem]);
        }
      expect(wrong).toEqual([]);
      expect(await everything()).toEqual(before);
    });
  }
});

it('more than 3,000 inputs', () => expect(sent).toBeGreaterThan(3000));
