import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import type { PasskeyEntry } from 'contract/wire/passkeys';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { demoAccount } from 'contract/samples/sample-candidate';
import type { UserData } from 'contract/wire/user-data';
import { activateLanguage } from 'shared/remote/activate-language';
import { call, type ApiError, type CallOptions } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { recordedNetwork, type NetworkOptions } from 'test-kit/recorded-network';
import * as successMessages from 'contract/wire/success-messages';
import { recordedAt, recordedFor, recordings } from './recordings';
import { slowness } from './scenario';

/** The real API client on recorded answers, with the chosen candidate signed in. */
function open(options: NetworkOptions = {}) {
  const network = recordedNetwork({ user: 'new', ...options });
  ({ restore } = network);
  if (network.session) session.start(network.session);
  return network;
}

let restore = (): void => undefined;
afterEach(() => {
  restore();
  session.end();
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

const ask = async <T>(name: EndpointName, options?: CallOptions): Promise<T> =>
  (await call<{ data: T }>(endpoints[name], options)).data;
const me = () => ask<UserData>('fetchMe');
const person = () => ask<PersonalInformation>('fetchPersonalInformation');
const profile = () => ask<ProfileAggregate>('fetchProfile');

const failureOf = (name: EndpointName, options?: CallOptions): Promise<ApiError> =>
  call(endpoints[name] as Endpoint, options).then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as ApiError,
  );
const refusalOf = async (...asked: Parameters<typeof failureOf>) => {
  const { status, code } = await failureOf(...asked);
  return [status, code];
};

function form(parts: Readonly<Record<string, string | File>>): FormData {
  const body = new FormData();
  for (const [part, value] of Object.entries(parts)) body.append(part, value);
  return body;
}
const paper = (name: string) => new File(['%PDF-1.7 my paper %%EOF'], name);

test('a recording is as old as the page, of its host, and new for each page', () => {
  const { calls, persons } = recordedFor(Date.parse(recordedAt) + 3_600_000, 'qa.example');
  expect(persons.new.fetchMe.newSince).toBe('2026-01-01T01:00:00.000Z');
  expect(calls.preparePasskeySignIn?.body.data).toHaveProperty('rpId', 'qa.example');
  expect(recordings.persons.new.fetchMe.newSince).toBe(recordedAt);
});

test('the more a person has done, the more is recorded', () => {
  const counts = Object.entries(recordings.persons).map(([name, { fetchMe, ...answers }]) => [
    ...[name, fetchMe.profileStatus, fetchMe.completedSteps?.onboarding.length],
    ...[answers.fetchPersonalInformation.files?.length, answers.listAppliedJobs.length],
  ]);
  expect(counts).toEqual([
    ['new', null, 0, 0, 0],
    ['in-progress', 'Profile under review', 3, 5, 2],
    ['complete', 'Profile approved', 7, 24, 6],
  ]);
});

test('a saved step is read later, counts as answered, and has another version', async () => {
  open();
  const { versions } = await profile();
  const answer = await call<{ message: string }>(endpoints.saveExperience, {
    body: { has_experience: false },
  });
  expect(answer.message).toBe(successMessages.saveExperience);
  const saved = await profile();
  expect(saved.professionals).toMatchObject({ has_experience: false, company_name: null });
  expect(saved.versions?.['professional-details']).not.toBe(versions?.['professional-details']);
  const { completedSteps, hasExperience, requiredDocuments } = await me();
  expect([completedSteps?.onboarding, hasExperience]).toEqual([['professional-details'], false]);
  expect(requiredDocuments?.required).toBeLessThan(8); // of the papers some are of earlier work
});

test('an uploaded document is stored in its slot, counted, downloaded as it was sent, and removed', async () => {
  open();
  const progress = jest.fn();
  await call(endpoints.saveIdentityDocuments, {
    body: form({ pan_card: paper('card.pdf') }),
    onUploadProgress: progress,
  });
  expect(progress).toHaveBeenLastCalledWith(expect.objectContaining({ loaded: 23, total: 23 }));
  const { identity_documents, files } = await person();
  expect(files).toEqual([expect.objectContaining({ slot: 'pan_card', originalName: 'card.pdf', size: 23 })]);
  const filename = identity_documents.pan_card ?? '';
  const { requiredDocuments, documentStates } = await me();
  expect([requiredDocuments?.uploaded, documentStates]).toEqual([
    ...[1, [expect.objectContaining({ slot: 'pan_card', state: 'received' })]],
  ]);
  const download = { pathParams: { type: 'identity' }, params: { filename }, responseType: 'blob' } as const;
  const file = await call<Blob>(endpoints.downloadFile, download);
  expect(await file.text()).toContain('my paper');
  await call(endpoints.removeDocument, { pathParams: { slot: 'pan_card' } });
  expect((await person()).identity_documents.pan_card).toBeNull();
});

test('other documents are stored under their names, and a resume is copied', async () => {
  open();
  const body = form({ names: 'offer_letters', certificate_1: paper('offer.pdf') });
  await call(endpoints.saveOtherDocuments, { body });
  await call(endpoints.savePortfolio, { body: form({ linkedin_url: '', resume: paper('me.pdf') }) });
  await call(endpoints.copyResume);
  expect((await person()).other_documents.map(({ name }) => name)).toEqual(['offer_letters', 'user_resume']);
  expect((await profile()).resumes?.resume).toMatch(/^resume-.*\.pdf$/);
});

test('an absence is stated, and a file ends it', async () => {
  open();
  await call(endpoints.saveAbsence, { pathParams: { slot: 'passport' }, body: { reason: 'applied' } });
  expect((await person()).document_absences).toMatchObject([{ slot: 'passport', reason: 'applied' }]);
  await call(endpoints.saveIdentityDocuments, { body: form({ passport: paper('passport.pdf') }) });
  expect((await person()).document_absences).toEqual([]);
});

test('personal information is merged; another email address waits for its confirmation', async () => {
  open();
  const body = form({ first_name: 'Anu', city: 'Goa', email: 'anu@example.com' });
  await call(endpoints.savePersonalInformation, { body });
  expect(await person()).toMatchObject({
    ...{ first_name: 'Anu', last_name: demoAccount.lastName, city: 'Goa' },
    ...{ email: demoAccount.email, pending_email: 'anu@example.com' },
  });
  expect(await me()).toMatchObject({ firstName: 'Anu', pendingEmail: 'anu@example.com' });
  await call(endpoints.cancelEmailChange);
  expect((await me()).pendingEmail).toBeNull();
});

test('what the account page saves is seen', async () => {
  open();
  await call(endpoints.saveLanguage, { body: { language: 'hi' } });
  await call(endpoints.saveNotices, { body: { profile: false, applications: true } });
  await call(endpoints.deleteAccount, { body: { password: 'any' } });
  expect(await me()).toMatchObject({
    language: 'hi',
    notices: { profile: false },
    deleteAt: expect.any(String),
  });
  await call(endpoints.keepAccount);
  const { id } = await ask<PasskeyEntry>('addPasskey', { body: {} });
  expect(await me()).toMatchObject({ deleteAt: null, hasPasskey: true });
  await call(endpoints.removePasskey, { pathParams: { id } });
  expect([await ask('listPasskeys'), (await me()).hasPasskey]).toEqual([[], false]);
});

test('an answer of one’s own is in its list, and a list is read in parts', async () => {
  open();
  const params = { page: '1', limit: '10000' };
  const before = await ask<unknown[]>('listDegrees', { params });
  const added = await ask<object>('addDegree', { body: { name: 'Juggling' } });
  expect(added).toMatchObject({ name: 'Juggling', isOwn: true });
  expect(await ask('listDegrees', { params })).toEqual([...before, added]);
  expect(await ask('listDegrees', { params: { page: '2', limit: '3' } })).toEqual(before.slice(3, 6));
});

test('signing in answers with the person that is chosen; without a session nothing else is answered', async () => {
  open({ user: 'nobody' });
  expect(await refusalOf('fetchMe')).toEqual([401, 'session-required']);
  const { email, password } = demoAccount;
  expect(await ask('signIn', { body: { email, password } })).toHaveProperty('user.email', email);
});

test('what is not in the contract is not found', async () => {
  open();
  const failure = call({ method: 'GET', path: '/none' });
  await expect(failure).rejects.toMatchObject({ status: 404, code: 'not-found' });
});

test('messages are in the language of the page', async () => {
  open();
  activateLanguage({ locale: 'hi', messages: { 'Your language has been saved': ['भाषा सहेजी गई'] } });
  const { message } = await call<{ message: string }>(endpoints.saveLanguage, { body: { language: 'hi' } });
  activateLanguage({ locale: 'en' });
  expect(message).toBe('भाषा सहेजी गई');
});

describe('in a scenario', () => {
  const save = { body: { has_experience: false } };

  test.each([
    ['error-401', [401, 'session-required'], [401, 'session-required']],
    ['error-409', null, [412, 'changed-elsewhere']],
    ['error-413', null, [413, 'body-too-large']],
    ['error-422', null, [422, 'validation-failed']],
    ['error-429', [429, 'rate-limited'], [429, 'rate-limited']],
    ['error-500', [500, 'internal'], [500, 'internal']],
    ['error-503', [503, 'unavailable'], [503, 'unavailable']],
    ['offline', [0, 'ERR_NETWORK'], [0, 'ERR_NETWORK']],
  ] as const)('%s: what is read and what is saved', async (scenario, read, saved) => {
    const network = open({ scenario });
    if (read) expect(await refusalOf('fetchProfile')).toEqual(read);
    else await profile();
    expect(await refusalOf('saveExperience', save)).toEqual(saved);
    network.scenario = 'normal';
    expect((await profile()).professionals).toBeNull();
  });

  test('a session is refused, but signing in works; an address is taken', async () => {
    const network = open({ scenario: 'error-401' });
    await expect(call(endpoints.signIn, { body: {} })).resolves.toBeTruthy();
    network.scenario = 'error-409';
    expect(await refusalOf('signUp', { body: {} })).toEqual([409, 'email-taken']);
  });

  test('a refused form has the API’s message of each field', async () => {
    open({ scenario: 'error-422' });
    const { fields } = await failureOf('saveEducation', { body: {} });
    expect(fields).toHaveProperty('university', 'Please enter your university name');
  });

  test('lists are empty, and other answers are not', async () => {
    open({ scenario: 'empty-lists', user: 'complete' });
    expect([await ask('listSkills'), await ask('listAppliedJobs')]).toEqual([[], []]);
    expect(await me()).toHaveProperty('email');
  });
});

test('a slow answer comes after its time, and not at all to a call that was given up', async () => {
  jest.useFakeTimers();
  try {
    open({ scenario: 'slow' });
    const leaving = new AbortController();
    const settled = jest.fn();
    const abandoned = failureOf('fetchMe', { signal: leaving.signal });
    call(endpoints.fetchMe).then(settled, settled);
    await jest.advanceTimersByTimeAsync(slowness - 1);
    expect(settled).not.toHaveBeenCalled();
    leaving.abort();
    expect((await abandoned).code).toBe('ERR_CANCELED');
    await jest.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ data: expect.anything() }));
  } finally {
    jest.useRealTimers();
  }
});
