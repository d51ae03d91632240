import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { type ApiError, call } from 'shared/runtime/api';
import { session } from 'shared/runtime/session';
import { toasts } from 'shared/runtime/toasts';
import { userOf } from './accounts';
import { demoAccount } from 'contract/samples/sample-candidate';
import { demoSessionToken, demoState } from './demo';
import { answerFor, slowness, type Scenario } from './scenario';
import { replaceXhr } from './fake-xhr';
import { createPretendApi } from './pretend-api';

/** The real API client on the pretend network, with the demo candidate signed in. */
function open(scenario: Scenario = 'normal') {
  const state = demoState({ user: 'complete', files: 'full' }, Date.now());
  const onChange = jest.fn();
  const api = createPretendApi(state, onChange);
  session.start({ token: demoSessionToken, user: userOf(state.candidates[0]!) });
  restore = replaceXhr((request) => answerFor(scenario, api, request));
  return { state, onChange };
}

let restore: () => void;
afterEach(() => {
  restore();
  session.end();
  for (const { id } of toasts.get()) toasts.dismiss(id);
});

const failureOf = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: unknown) => error as ApiError,
  );

test('a call with the demo candidate’s token is answered', async () => {
  open();
  const { data } = await call<{ data: UserData }>(endpoints.fetchMe);
  expect(data).toMatchObject({ email: demoAccount.email, profileStatus: 'Profile approved' });
  expect(data.completedSteps?.onboarding).toHaveLength(7);
  expect(data.completedSteps?.documents).toHaveLength(4);
});

test('a save changes the state, and is reported', async () => {
  const { state, onChange } = open();
  await call(endpoints.saveExperience, { body: { has_experience: false } });
  expect(state.candidates[0]?.answers['professional-details']?.has_experience).toBe(false);
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a wrong answer comes back with the message of its field', async () => {
  open();
  const failure = await failureOf(call(endpoints.saveEducation, { body: { grades: 'A' } }));
  expect([failure.status, failure.code, failure.fields.university]).toEqual([
    422,
    'validation-failed',
    'Please enter your university name',
  ]);
});

test('a file comes back as it was sent, and its progress is reported', async () => {
  const { state } = open();
  const body = new FormData();
  body.append('pan_card', new File(['%PDF-1.7 my card %%EOF'], 'card.pdf'));
  const progress = jest.fn();
  await call(endpoints.saveIdentityDocuments, { body, onUploadProgress: progress });
  expect(progress).toHaveBeenLastCalledWith(expect.objectContaining({ loaded: 22, total: 22 }));
  const stored = state.candidates[0]?.files.find(({ slot }) => slot === 'pan_card');
  const file = await call<Blob>(endpoints.downloadFile, {
    pathParams: { type: 'identity' },
    params: { filename: stored?.name ?? '' },
    responseType: 'blob',
  });
  expect([file.size, file.type]).toEqual([22, 'application/pdf']);
});

test('a stored file whose content was not sent in this page is replaced by a sample', async () => {
  const { state } = open();
  const stored = state.candidates[0]?.files.find(({ slot }) => slot === 'passport');
  const file = await call<Blob>(endpoints.downloadFile, {
    pathParams: { type: 'identity' },
    params: { filename: stored?.name ?? '' },
    responseType: 'blob',
  });
  expect(file.type).toBe('application/pdf');
});

test('a refused download has the API’s message', async () => {
  open();
  const failure = await failureOf(
    call(endpoints.downloadFile, {
      pathParams: { type: 'identity' },
      params: { filename: 'x' },
      responseType: 'blob',
    }),
  );
  expect(failure.code).toBe('not-found');
});

describe('in a scenario', () => {
  test('a session is refused, but signing in works', async () => {
    open('error-401');
    expect((await failureOf(call(endpoints.fetchMe))).code).toBe('session-required');
    const { email, password } = demoAccount;
    await expect(call(endpoints.signIn, { body: { email, password } })).resolves.toBeTruthy();
  });

  test('every call fails', async () => {
    open('error-500');
    expect((await failureOf(call(endpoints.fetchMe))).code).toBe('internal');
    expect((await failureOf(call(endpoints.signIn, { body: {} }))).status).toBe(500);
  });

  test('no answer comes', async () => {
    open('offline');
    const failure = await failureOf(call(endpoints.fetchMe));
    expect([failure.status, failure.code]).toEqual([0, 'ERR_NETWORK']);
  });

  test('lists are empty, and other answers are not', async () => {
    open('empty-lists');
    expect(await call(endpoints.listSkills)).toEqual({ data: [] });
    expect(await call(endpoints.listAppliedJobs)).toEqual({ data: [] });
    expect(await call<{ data: UserData }>(endpoints.fetchMe)).toHaveProperty('data.email');
  });
});

test('a slow answer comes after its time, and not at all to a call that was given up', async () => {
  jest.useFakeTimers();
  try {
    open('slow');
    const leaving = new AbortController();
    const settled = jest.fn();
    const abandoned = failureOf(call(endpoints.fetchMe, { signal: leaving.signal }));
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
