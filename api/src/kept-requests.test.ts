import type { SignInResponse } from 'contract/wire/auth';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import kept from 'contract/released/requests.json' with { type: 'json' };
import { seed } from './seed/seed';
import { embedded, openTimeoutMs } from './testing/databases';
import { refusedByDescription } from './testing/description';
import { file, text } from './testing/forms';
import type { KeptPart, KeptRequest, KeptRequests } from './testing/kept-requests';
import type { Part } from './testing/multipart';
import { jpeg, pdf } from './testing/sample-files';
import { openTestApi, type TestApi } from './testing/test-api';

const { requests } = kept as KeptRequests; // `npm run build -- kept-builds` writes it

/** The account must exist first, and what ends sessions or the password comes last. */
const first: readonly EndpointName[] = ['signUp', 'signIn'];
const last: readonly EndpointName[] = [
  'confirmEmail',
  'changePassword',
  'endOtherSessions',
  'signOut',
  'undoEmailChange',
  'resetPassword',
];
const rank = ({ endpoint }: KeptRequest): number =>
  first.includes(endpoint) ? first.indexOf(endpoint) - first.length : last.indexOf(endpoint) + 1;
const inOrder = [...requests].sort((a, b) => rank(a) - rank(b));

const toPart = (part: KeptPart): Part =>
  'value' in part
    ? text(part.name, part.value)
    : file(part.name, part.filename.endsWith('.pdf') ? pdf() : jpeg(), part.filename);

let api: TestApi;
let token: string;

/** The token in the newest mailed link to a page. */
async function mailedToken(page: string): Promise<string> {
  await api.mailed();
  return (
    api.mails
      .findLast(({ link }) => link?.includes(`/${page}/`))
      ?.link?.split('/')
      .at(-1) ?? ''
  );
}

const mailedPages: Partial<Record<EndpointName, string>> = {
  confirmEmail: 'confirm-email',
  undoEmailChange: 'undo-email',
  resetPassword: 'reset-password',
};

async function read<T>(endpoint: Endpoint): Promise<T> {
  return (await api.call<T>(endpoint, { token })).body.data;
}

/** What is stored as one type of file: references differ from run to run. */
async function referenceOf(type: string): Promise<string> {
  const person = await read<PersonalInformation>(endpoints.fetchPersonalInformation);
  const { resumes } = await read<ProfileAggregate>(endpoints.fetchProfile);
  const references: Record<string, string | null | undefined> = {
    profile_picture: person.profile_picture,
    resume: resumes?.resume,
    cover: resumes?.cover,
    identity: Object.values(person.identity_documents).find(Boolean),
    academic: Object.values(person.academic_documents).find(Boolean),
    other: person.other_documents[0]?.path,
  };
  return references[type] ?? '';
}

/** The ids of lookups are those of this database. */
async function withIds(body: unknown): Promise<unknown> {
  const idOf = async (endpoint: Endpoint): Promise<number> =>
    (await read<LookupEntry[]>(endpoint)).find(({ isActive }) => isActive)?.id ?? 0;
  return {
    ...(body as object),
    qualification_id: await idOf(endpoints.listQualifications),
    degree_id: await idOf(endpoints.listDegrees),
  };
}

async function send({ endpoint, params, query, body, parts }: KeptRequest) {
  const call: Endpoint = endpoints[endpoint];
  const page = mailedPages[endpoint];
  const isFile = endpoint === 'downloadFile';
  return api.fetch(call, {
    ...(call.public && !call.knowsSession ? {} : { token }),
    pathParams: page ? { token: await mailedToken(page) } : (params ?? {}),
    query: { ...query, ...(isFile ? { filename: await referenceOf(params?.type ?? '') } : {}) },
    ...(parts ? { parts: parts.map(toPart) } : {}),
    ...(body === undefined ? {} : { body: endpoint === 'saveEducation' ? await withIds(body) : body }),
  });
}

/** Open tabs keep their build, and a rollback brings one back: what they send is served. */
describe(`the builds of ${kept.revision.slice(0, 7)}`, () => {
  beforeAll(async () => {
    api = await openTestApi(embedded);
    await seed(api.database);
  }, openTimeoutMs);
  afterAll(() => api.close());

  it('were recorded with every form', () => {
    const withoutForm = ['cancelEmailChange', 'endSession'];
    const papers = ['copyResume', 'removeDocument', 'saveAbsence', 'removeAbsence'];
    const address = ['verifyEmail', 'sendVerification'];
    const younger = [
      'sendOwnMessage',
      'checkResetLink',
      'unsubscribe',
      'saveNotices',
      'saveLanguage',
      'withdrawApplication',
      'fetchSafety',
      'exportResume',
      'checkMessage',
      ...papers,
      ...address,
    ];
    const families = Object.keys(endpoints).filter((name) => /passkey|digilocker/i.test(name));
    const recorded = new Set(requests.map(({ endpoint }) => endpoint as string));
    const missing = Object.keys(endpoints).filter((name) => !recorded.has(name));
    expect(missing.sort()).toEqual([...withoutForm, ...younger, ...families].sort());
  });

  // One after another: each step finds what the earlier ones have saved.
  it.each(inOrder.map((request, index) => ({ index, ...request })))(
    'are served when they call $endpoint ($index)',
    async (request) => {
      const response = await send(request);
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      const answer = isJson ? response.json<{ data?: Partial<SignInResponse> | null }>() : null;
      if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${response.body}`);
      // What a candidate does in the first minute, by a link that those builds did not know.
      if (request.endpoint === 'signUp')
        await api.database.query(`update candidates set email_verified_at = now()`);
      const renewed = answer?.data?.token;
      if (renewed) token = renewed;
    },
  );

  it('send what is described', () => {
    const refused = requests.map(({ endpoint, body }) => refusedByDescription(endpoint, body));
    expect(refused.filter(Boolean)).toEqual([]);
  });
});
