import { applicationStages } from 'contract/wire/applications';
import type { SignInResponse } from 'contract/wire/auth';
import { endpoints, type Endpoint, type EndpointName } from 'contract/wire/endpoints';
import type { PasskeyCreation, PasskeyEntry, PasskeyRequest } from 'contract/wire/passkeys';
import { demoAccount } from 'contract/samples/sample-candidate';
import type { SessionEntry } from 'contract/wire/sessions';
import { insertApplication } from '../applications/applications.sql';
import { uploadForms } from '../kernel/uploads/upload-form';
import { createToken } from '../kernel/access/tokens';
import { insertLink } from '../notices/notices.sql';
import { openAuthenticator } from './authenticator';
import { file, text, texts } from './forms';
import { answerSecondHalf, personTexts, uploadOthers } from './record-persons';
import type { Recorder } from './recorder';
import { openTestApi, testRateLimits } from './test-api';

/** One answer to each call of the contract, and each refusal that a page of a remote alone can show. */

const { email, password } = demoAccount;
/** As the API answered, with more than is recorded. */
export interface Refusal {
  readonly status: number;
  readonly body: object;
}

const message = { name: 'Asha', email, phone: '9876543210', subject: 'Hiring', message: 'Hello' };

async function askAboutSteps(recorder: Recorder): Promise<void> {
  const { ask } = recorder;
  await answerSecondHalf(recorder);
  for (const name of ['addQualification', 'addDegree', 'addSkill', 'addLanguage'] as const)
    await ask(name, { body: { name: 'Own answer' } });
  for (const name of ['listSkills', 'listLanguages'] as const)
    await ask(name, { query: { page: '1', limit: '10000' } });
}

async function askAboutDocuments(recorder: Recorder): Promise<void> {
  const { ask } = recorder;
  const passport = { slot: 'passport' };
  await ask('saveAbsence', { pathParams: passport, body: { reason: 'applied' } });
  await ask('removeAbsence', { pathParams: passport });
  await ask('copyResume');
  await uploadOthers(recorder);
  await ask('removeDocument', { pathParams: { slot: 'salary_slips' } });
}

async function askAboutApplications({ ask, api, session }: Recorder): Promise<void> {
  const id = await insertApplication(api.database, {
    candidateId: session.user.id,
    applicationNo: 'MG-1000',
    companyName: 'Northlight Health',
    designation: null,
    status: applicationStages[0],
  });
  await ask('withdrawApplication', { pathParams: { id }, body: { reason: '' } });
}

async function askAboutPasskeys({ ask, renew }: Recorder): Promise<void> {
  const phone = openAuthenticator();
  const entry = await ask<PasskeyEntry>('addPasskey', {
    body: phone.create(await ask<PasskeyCreation>('preparePasskey')),
  });
  await ask('signInWithPasskey', { body: phone.use(await ask<PasskeyRequest>('preparePasskeySignIn')) });
  await ask('preparePasskeyProof');
  renew(await ask<SignInResponse>('prove', { body: { password } }));
  await ask('removePasskey', { pathParams: { id: entry.id } });
}

async function askAboutAccount({ ask, renew, api, session }: Recorder): Promise<void> {
  await ask('sendContactMessage', { body: message });
  await ask('sendOwnMessage', { body: message });
  await ask('fetchSafety');
  await ask('checkMessage', { body: { text: 'no-reply@marigold.example' } });
  await ask('saveLanguage', { body: { language: 'hi' } });
  await ask('saveLanguage', { body: { language: null } });
  await ask('saveNotices', { body: { profile: true, applications: false } });
  const { token, hash } = createToken();
  await insertLink(api.database, { tokenHash: hash, candidateId: session.user.id, kinds: ['profile'] });
  await ask('unsubscribe', { pathParams: { token } });
  renew(await ask<SignInResponse>('changePassword', { body: { password, newPassword: password } }));
  await ask('exportResume');
  await ask('deleteAccount', { body: { password } });
  await ask('keepAccount');
}

/** Signs in once more and ends the other sessions, one by one and all. */
async function askAboutSessions({ ask, signIn }: Recorder): Promise<void> {
  await signIn();
  const sessions = await ask<SessionEntry[]>('listSessions');
  await ask('endSession', { pathParams: { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' } });
  await ask('endOtherSessions');
}

async function askAboutEmail({ ask, mailed }: Recorder): Promise<void> {
  const to = (address: string) => ({ parts: texts({ ...personTexts, email: address }) });
  await ask('savePersonalInformation', to('asha@example.com'));
  await ask('cancelEmailChange');
  await ask('sendVerification');
  await ask('savePersonalInformation', to('asha.raman@example.com'));
  await ask('confirmEmail', { pathParams: await mailed('confirm-email'), body: { password } });
  await ask('undoEmailChange', { pathParams: await mailed('undo-email') });
}

/** Of a visitor, and of the account whose password an undo has taken away. */
async function askAsVisitor({ ask, mailed, signIn }: Recorder): Promise<void> {
  const ravi = { ...demoAccount, email: 'ravi@example.com' };
  await ask('signUp', { body: ravi });
  await ask('verifyEmail', { pathParams: await mailed('verify-email'), body: { password }, token: '' });
  await ask('forgotPassword', { body: { email } });
  const pathParams = await mailed('reset-password');
  await ask('checkResetLink', { pathParams });
  await ask('resetPassword', { pathParams, body: { newPassword: password } });
  await signIn();
  await ask('signOut');
  await signIn();
}

export async function askAll(recorder: Recorder): Promise<void> {
  await askAboutSteps(recorder);
  await askAboutDocuments(recorder);
  await askAboutApplications(recorder);
  await askAboutPasskeys(recorder);
  await askAboutAccount(recorder);
  await askAboutSessions(recorder);
  await askAboutEmail(recorder);
  await askAsVisitor(recorder);
}

/** What each call answers to a body that sends nothing of use. */
export async function askBadly({ api, signIn }: Recorder): Promise<Record<string, Refusal>> {
  const invalid: Record<string, Refusal> = {};
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (endpoint.method === 'GET') continue;
    const form = Object.entries(uploadForms).find(([one]) => one === name)?.[1];
    const [part = ''] = Object.keys(form?.files ?? {});
    const names = name === 'saveOtherDocuments' ? [text('names', 'offer_letters')] : [];
    const body = form
      ? { parts: [...names, file(part, Buffer.from('no document'), 'note.txt')] }
      : { body: {} };
    const pathParams = { token: 'none', slot: 'passport', id: 'none' };
    const { token } = await signIn(); // the call before may have ended the session
    const answer = await api.call(endpoint, { ...body, pathParams, token });
    if (answer.status === 422) invalid[name] = answer;
  }
  return invalid;
}

/** What went wrong on purpose. */
export async function askForRefusals({ api, signIn }: Recorder): Promise<Record<string, Refusal>> {
  const signedIn = { token: (await signIn()).token };
  const stale = { ...signedIn, ifMatch: 'earlier', body: { has_experience: false } };
  const refusals = {
    'session-required': await api.call(endpoints.fetchMe),
    'email-taken': await api.call(endpoints.signUp, { body: demoAccount }),
    'changed-elsewhere': await api.call(endpoints.saveExperience, stale),
    'not-found': await api.call({ method: 'GET', path: '/none' }, signedIn),
  };
  const broken = { ...api.database, query: () => Promise.reject(new Error('broken on purpose')) };
  const inTrouble = await openTestApi(
    { openMigrated: async () => ({ ...broken, close: async () => undefined }) },
    { rateLimits: { ...testRateLimits, callsPerIp: 1 } },
  );
  const internal = await inTrouble.call(endpoints.fetchMe, signedIn);
  const limited = await inTrouble.call(endpoints.fetchMe, signedIn);
  await inTrouble.close();
  return { ...refusals, internal, 'rate-limited': limited };
}
