import type { SignInResponse } from 'contract/wire/auth';
import { endpoints, type EndpointName } from 'contract/wire/endpoints';
import type { LookupEntry } from 'contract/wire/lookups';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { sampleCandidate } from 'contract/samples/sample-candidate';
import {
  asha,
  askBoth,
  comparable,
  type Ask,
  type Asked,
  type Request,
  type Side,
} from './testing/both-apis';
import { askAboutData, askAboutLanguage, askAboutNotices, askAboutSessions } from './testing/account-calls';
import { manyCallsTimeoutMs } from './testing/databases';
import { file, personAnswers, picture, text, texts } from './testing/forms';
import type { Part } from './testing/multipart';
import { askAboutPartialUploads } from './testing/partial-uploads';
import { docx, pdf } from './testing/sample-files';

const { email } = asha;
const dataOf = <T>(body: unknown): T => (body as { data: T }).data;

async function askAboutAccounts(ask: Ask, side: Side): Promise<string> {
  await ask('sign up', { endpoint: 'signUp', body: asha });
  await ask('sign up twice', { endpoint: 'signUp', body: { ...asha, email: email.toUpperCase() } });
  await ask('sign up badly', { endpoint: 'signUp', body: { ...asha, email: 'asha', mobile: '12' } });
  await ask('sign in', { endpoint: 'signIn', body: { email, password: asha.password } });
  await ask('wrong password', { endpoint: 'signIn', body: { email, password: 'secret-2' } });
  const unknown = 'no@example.com';
  await ask('unknown address', { endpoint: 'signIn', body: { email: unknown, password: 'secret-1' } });
  await ask('forgotten', { endpoint: 'forgotPassword', body: { email } });
  await ask('forgotten without an account', { endpoint: 'forgotPassword', body: { email: unknown } });
  const pathParams = { token: await side.resetToken(email) };
  await ask('an open link', { endpoint: 'checkResetLink', pathParams });
  await ask('reset badly', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'short' } });
  await ask('reset', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'secret-3' } });
  await ask('a used link', { endpoint: 'checkResetLink', pathParams });
  await ask('reset again', { endpoint: 'resetPassword', pathParams, body: { newPassword: 'secret-4' } });
  const contact = { name: 'A', email, phone: '+44 20 7946 0000', subject: 'Hiring', message: 'Hello' };
  await ask('contact', { endpoint: 'sendContactMessage', body: contact });
  await ask('contact badly', { endpoint: 'sendContactMessage', body: { ...contact, phone: 'call me' } });
  const signedIn = await ask('sign in with the new password', {
    endpoint: 'signIn',
    body: { email, password: 'secret-3' },
  });
  const { token } = dataOf<SignInResponse>(signedIn.body);
  await ask('contact with a session', { endpoint: 'sendOwnMessage', token, body: contact });
  return token;
}

async function askForAll(ask: Ask, token: string, when: string): Promise<void> {
  for (const endpoint of ['fetchMe', 'fetchPersonalInformation', 'fetchProfile'] as const)
    await ask(`${endpoint} ${when}`, { endpoint, token });
}

async function askForLists(ask: Ask, side: Side, token: string): Promise<(name: string) => number> {
  const found: LookupEntry[] = [];
  for (const endpoint of ['listQualifications', 'listDegrees', 'listSkills', 'listLanguages'] as const) {
    const query = { page: '1', limit: '10000' };
    found.push(...dataOf<LookupEntry[]>((await ask(endpoint, { endpoint, token, query })).body));
    await ask(`${endpoint}, a part`, { endpoint, token, query: { page: '2', limit: '3' } });
    await ask(`${endpoint}, page 0`, { endpoint, token, query: { page: '0', limit: '1e3' } });
  }
  await ask('no applications', { endpoint: 'listAppliedJobs', token });
  const time = new Date().toISOString();
  const application = { id: '1', companyName: 'Northlight', applicationNo: 'MG-1', createdAt: time };
  const status = 'Profile Evaluation';
  await side.addApplication(email, { ...application, designation: null, status, updatedAt: time });
  await ask('an application', { endpoint: 'listAppliedJobs', token });
  return (name) => found.find((entry) => entry.name === name)?.id ?? 0;
}

async function askAboutSteps(ask: Ask, token: string, idOf: (name: string) => number): Promise<void> {
  const save = (endpoint: EndpointName, what: string, body: unknown) =>
    ask(`${endpoint}: ${what}`, { endpoint, token, body });
  const study = {
    qualification_id: idOf('Diploma'),
    degree_id: idOf('MBA Finance'),
    ...sampleCandidate.education,
  };
  await save('saveEducation', 'good', study);
  await save('saveEducation', 'not offered', { ...study, qualification_id: idOf('MPhil'), degree_id: 9_999 });
  await save('saveEducation', 'bad', { ...study, passing_year: '2019', additional_certificates: 'Tally' });
  for (const endpoint of ['addQualification', 'addDegree', 'addSkill', 'addLanguage'] as const) {
    await save(endpoint, 'one’s own', { name: ' Own answer ' });
    await save(endpoint, 'the same again', { name: 'OWN ANSWER' });
    await save(endpoint, 'one that is offered', { name: endpoint === 'addSkill' ? 'sql' : 'hindi' });
  }
  await save('addSkill', 'one that is not offered any more', { name: 'Adobe Flash player' });
  await ask('listSkills: with own entries', { endpoint: 'listSkills', token });
  const job = { ...sampleCandidate.experience, last_month_salary: 45_000.5 };
  await save('saveExperience', 'a job', job);
  await save('saveExperience', 'a bad job', { ...job, years_of_experience: 3, last_month_salary: 'much' });
  await save('saveExperience', 'a fresher', { ...job, has_experience: false });
  const expertise = {
    skills: ['sql', 'Excel', 'SQL'],
    languages: ['Hindi'],
    isComfortableWithNightShift: true,
    isComfortableWithVoiceRole: false,
  };
  await save('saveExpertise', 'good', expertise);
  await save('saveExpertise', 'with a speed', { ...expertise, typing_speed: 40 });
  await save('saveExpertise', 'own', { ...expertise, skills: ['own answer'], languages: ['Own Answer'] });
  const unknown = { skills: ['Adobe Flash'], languages: ['Elvish'] };
  await save('saveExpertise', 'not offered', { ...expertise, ...unknown });
  const { preferred_location: _, ...abroad } = sampleCandidate.digitalReadiness;
  const readiness = { ...abroad, preferred_joining_date: '2026-01-15', ready_to_relocate: false };
  await save('saveDigitalReadiness', 'staying', readiness);
  await save('saveDigitalReadiness', 'nowhere to go', { ...readiness, ready_to_relocate: true });
  await save('saveDigitalReadiness', 'relocating', sampleCandidate.digitalReadiness);
  await save('saveSelfAssessment', 'good', { why_hire_you: 'I care', worked_remotely_before: true });
  await save('saveSelfAssessment', 'bad', { why_hire_you: 5, worked_remotely_before: 'yes' });
}

/** Staff ask for three documents; `askAboutFiles` sends two of them. */
async function askAboutRequests(ask: Ask, side: Side, token: string): Promise<void> {
  await side.askForDocument(email, 'pan_card', 'It cannot be read.');
  await side.askForDocument(email, 'salary_slips', 'Add the last one.');
  await side.askForDocument(email, 'hsc', 'Its second page is missing.');
  await askForAll(ask, token, 'with requests');
}

async function askAboutFiles(ask: Ask, token: string): Promise<void> {
  const send = (endpoint: EndpointName, what: string, ...parts: Part[]) =>
    ask(`${endpoint}: ${what}`, { endpoint, token, parts });
  await send('savePersonalInformation', 'with a picture', ...texts(personAnswers), picture());
  const links = texts({ linkedin_url: 'https://linkedin.com/in/asha', portfolio_url: '' });
  await send('savePortfolio', 'good', ...links, file('resume', pdf()), file('cover', docx(), 'cover.docx'));
  await send('savePortfolio', 'links alone', ...links);
  const identity = await send('saveIdentityDocuments', 'good', file('pan_card', pdf(), 'PAN.pdf'));
  await askAboutPartialUploads(ask, token);
  await send('saveAcademicDocuments', 'good', file('ssc', pdf()), file('diploma', docx(), 'd.docx'));
  const names = [text('names', 'offer_letters'), text('names', 'salary_slips')];
  const papers = [file('certificate_3', pdf()), file('certificate_4', pdf())];
  await send('saveOtherDocuments', 'good', ...names, ...papers);
  const copy = (what: string, ifMatch?: string) =>
    ask(`copyResume: ${what}`, { endpoint: 'copyResume', token, ifMatch });
  await copy('an unknown version', 'abc');
  await copy('good');
  await copy('again');
  const remove = (what: string, slot: string, ifMatch?: string) =>
    ask(`removeDocument: ${what}`, { endpoint: 'removeDocument', token, pathParams: { slot }, ifMatch });
  await remove('an unknown version', 'salary_slips', 'abc');
  await remove('good', 'salary_slips');
  await remove('again', 'salary_slips');
  await remove('no document', 'resume');
  const lack = (what: string, slot: string, reason: string, ifMatch?: string) =>
    ask(`saveAbsence: ${what}`, {
      ...{ endpoint: 'saveAbsence', token, pathParams: { slot }, ifMatch, body: { reason } },
    });
  await lack('good', 'passport', 'applied');
  await lack('another reason', 'passport', 'none');
  await lack('an unknown reason', 'passport', 'lost');
  await lack('an unknown version', 'passport', 'none', 'abc');
  await lack('of a document that everybody has', 'pan_card', 'none');
  await askForAll(ask, token, 'without a passport');
  const have = (what: string) =>
    ask(`removeAbsence: ${what}`, { endpoint: 'removeAbsence', token, pathParams: { slot: 'passport' } });
  await have('good');
  await have('again');
  await lack('before it is uploaded', 'passport', 'applied');
  await send('saveIdentityDocuments', 'the passport', file('passport', pdf()));
  await lack('beside the stored file', 'passport', 'none');
  const pan = dataOf<PersonalInformation>(identity.body).identity_documents.pan_card ?? '';
  const get = (what: string, type: string, query: Record<string, string>) =>
    ask(`downloadFile: ${what}`, { endpoint: 'downloadFile', token, pathParams: { type }, query });
  await get('one’s own', 'identity', { filename: pan });
  await get('under another type', 'academic', { filename: pan });
  await get('of an unknown type', 'shoes', { filename: pan });
  await get('without a name', 'identity', {});
}

/** Saves that name the version which their form began from, of a candidate who has answered everything. */
async function askAboutVersions(ask: Ask, token: string): Promise<void> {
  const read = async <T>(what: string, endpoint: EndpointName): Promise<T> =>
    dataOf<T>((await ask(what, { endpoint, token })).body);
  const person = await read<PersonalInformation>('versions of a person', 'fetchPersonalInformation');
  const profile = await read<ProfileAggregate>('versions of a profile', 'fetchProfile');
  const versions: Record<string, string | undefined> = { ...person.versions, ...profile.versions };
  const { educations, skills, digital_readiness: readiness, self_assessment: assessment } = profile;
  const paper = (name: string) => ({ parts: [text('names', name), file('certificate_3', pdf())] });

  const saves: [step: string, endpoint: EndpointName, request: Partial<Request>][] = [
    ['personal-information', 'savePersonalInformation', { parts: texts({ ...personAnswers, city: 'Goa' }) }],
    ['education-details', 'saveEducation', { body: { ...educations, grades: 'B' } }],
    ['professional-details', 'saveExperience', { body: { has_experience: false } }],
    ['skills-and-expertise', 'saveExpertise', { body: { ...skills, typing_speed: 41 } }],
    ['resume-and-portfolio', 'savePortfolio', { parts: [text('portfolio_url', 'https://example.com')] }],
    ['digital-readiness', 'saveDigitalReadiness', { body: { ...readiness, internet_speed: 81 } }],
    ['self-assessment', 'saveSelfAssessment', { body: { ...assessment, applied_elsewhere: 'No' } }],
    ['basic-identity', 'saveIdentityDocuments', { parts: [file('passport', pdf())] }],
    ['academic-documents', 'saveAcademicDocuments', { parts: [file('hsc', pdf())] }],
    ['professional-background', 'saveOtherDocuments', paper('offer_letters')],
    ['skills-validation', 'saveOtherDocuments', paper('course_certificates')],
  ];
  for (const [step, endpoint, request] of saves) {
    const ifMatch = `"${versions[step]}"`;
    await ask(`${step}: an unknown version`, { endpoint, token, ...request, ifMatch: 'abc' });
    await ask(`${step}: the current version`, { endpoint, token, ...request, ifMatch });
    if (step !== 'professional-details')
      await ask(`${step}: the earlier version`, { endpoint, token, ...request, ifMatch });
  }
}

/**
 * What a remote's developer and QA see is what candidates will: the pretend API answers as the real one does.
 */
describe('the pretend API, asked for what candidates do', () => {
  let real: Asked[];
  let pretend: Asked[];
  beforeAll(async () => {
    [real, pretend] = await askBoth(async (ask, side) => {
      const token = await askAboutAccounts(ask, side);
      await askForAll(ask, token, 'of a new candidate');
      await askAboutSteps(ask, token, await askForLists(ask, side, token));
      await askAboutRequests(ask, side, token);
      await askAboutFiles(ask, token);
      await askForAll(ask, token, 'with an answered request');
      await askAboutVersions(ask, token);
      await askForAll(ask, token, 'in the end');
      await askAboutNotices(ask, token);
      await askAboutLanguage(ask, token);
      await askAboutData(ask, token);
      await askAboutSessions(ask, token);
    });
  }, manyCallsTimeoutMs);

  it('is asked for every call that needs no mailed link, and each is served', () => {
    // pretend-api-refusals.test and pretend-api-proof.test
    const elsewhere = ['unsubscribe', 'prove', 'changePassword', 'sendVerification'];
    const isElsewhere = (name: string) => elsewhere.includes(name) || /passkey|email/i.test(name);
    const served = real.filter(({ reply }) => reply.status < 400).map(({ endpoint }) => endpoint);
    const all = Object.keys(endpoints).filter((name) => !isElsewhere(name));
    expect([...new Set(served)].sort()).toEqual(all.sort());
  });

  it('answers as the real one', () => {
    expect(comparable(pretend)).toEqual(comparable(real));
  });
});
