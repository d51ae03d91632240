import { endpoints, type Endpoint } from 'contract/wire/endpoints';
import type { PersonalInformation, ProfileAggregate } from 'contract/wire/profile';
import { file, filesIn, personAnswers, text, texts } from '../../testing/forms';
import type { Part } from '../../testing/multipart';
import { openTimeoutMs, postgres } from '../../testing/databases';
import { pdf, png } from '../../testing/sample-files';
import { openTestApi, type TestApi } from '../../testing/test-api';

describe('the versions of answers', () => {
  let api: TestApi;
  let token: string;
  let email: string;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  beforeEach(async () => {
    const candidate = await api.candidate();
    ({ token } = candidate);
    ({ email } = candidate.user);
  });
  afterAll(() => api.close());

  const fetched = async () => {
    const person = await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token });
    const profile = await api.call<ProfileAggregate>(endpoints.fetchProfile, { token });
    return { person: person.body.data, profile: profile.body.data };
  };
  const versions = async (): Promise<Record<string, string>> => {
    const { person, profile } = await fetched();
    return { ...person.versions, ...profile.versions };
  };

  const person = (changes: object = {}) => [
    ...texts({ ...personAnswers, email, ...changes }),
    file('profile_picture', png(), 'me.png'),
  ];
  const certificate = (name: string, size?: number) => [
    text('names', name),
    file('certificate_1', pdf(size)),
  ];
  const readiness = (speed: number) => ({
    personal_laptop: true,
    power_backup: true,
    headphone_with_mic: true,
    quiet_work_env: true,
    ready_to_relocate: false,
    internet_speed: speed,
    preferred_joining_date: '2027-02-28',
    preferred_work_type: 'part time',
    preferred_work_hours: '9 to 5',
  });
  /** Each step's save, the second time with other answers. */
  const saves: [string, Endpoint, (n: number) => readonly Part[] | object][] = [
    ['personal-information', endpoints.savePersonalInformation, (n) => person({ address: `${n}, MG Road` })],
    [
      'professional-details',
      endpoints.saveExperience,
      (n) => ({
        ...{
          has_experience: true,
          desired_job_title: 'Clerk',
          company_name: 'Kiran',
          years_of_experience: 1,
        },
        ...{
          notice_period: '1 Month',
          last_month_salary: n,
          expected_monthly_salary: 2,
          currency_type: 'INR',
        },
        previous_company_role: 'Clerk',
      }),
    ],
    [
      'resume-and-portfolio',
      endpoints.savePortfolio,
      (n) => [text('portfolio_url', `https://example.com/${n}`), file('resume', pdf())],
    ],
    ['digital-readiness', endpoints.saveDigitalReadiness, (n) => readiness(10 + n)],
    [
      'self-assessment',
      endpoints.saveSelfAssessment,
      (n) => ({
        why_hire_you: `Reason ${n}`,
        worked_remotely_before: false,
      }),
    ],
    ['basic-identity', endpoints.saveIdentityDocuments, (n) => [file('pan_card', pdf(200 + n))]],
    ['academic-documents', endpoints.saveAcademicDocuments, (n) => [file('ssc', pdf(200 + n))]],
    ['professional-background', endpoints.saveOtherDocuments, (n) => certificate('salary_slips', 200 + n)],
    ['skills-validation', endpoints.saveOtherDocuments, (n) => certificate('course_certificates', 200 + n)],
  ];
  const send = (endpoint: Endpoint, body: readonly Part[] | object, ifMatch?: string) =>
    Array.isArray(body)
      ? api.call(endpoint, { token, parts: body as readonly Part[], ifMatch })
      : api.call(endpoint, { token, body, ...(ifMatch === undefined ? {} : { ifMatch }) });

  it.each(saves)(
    '%s: a save from the current version is stored, one from an older is refused',
    async (step, endpoint, body) => {
      const { [step]: first = '' } = await versions();
      expect(first).not.toBe('');
      expect((await send(endpoint, body(1), `"${first}"`)).status).toBe(200);
      const [before, files] = [await fetched(), await filesIn(api)];
      const stale = await send(endpoint, body(2), `"${first}"`);
      expect([stale.status, stale.body.code]).toEqual([412, 'changed-elsewhere']);
      expect(await fetched()).toEqual(before);
      expect(await filesIn(api)).toEqual(files);
      const { [step]: second = '' } = await versions();
      expect((await send(endpoint, body(2), second)).status).toBe(200);
    },
  );

  it.each(saves)(
    '%s: of two saves from one version at one instant, one is stored',
    async (step, endpoint, body) => {
      const { [step]: version = '' } = await versions();
      const answers = await Promise.all([1, 2, 3].map((n) => send(endpoint, body(n), `"${version}"`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    },
  );

  it('change with the answers of their own step alone', async () => {
    const before = await versions();
    await send(endpoints.saveOtherDocuments, certificate('course_certificates'));
    const after = await versions();
    expect(Object.keys(before).filter((step) => before[step] !== after[step])).toEqual(['skills-validation']);
    expect(Object.keys(before)).toHaveLength(11);
  });

  it('stay when the same answers are saved again', async () => {
    await send(endpoints.saveDigitalReadiness, readiness(5));
    const before = await versions();
    await send(endpoints.saveDigitalReadiness, readiness(5));
    expect(await versions()).toEqual(before);
  });

  it('may be a list, or weak; a star and no header ask for nothing', async () => {
    for (const form of [
      (v: string) => `"x", "${v}"`,
      (v: string) => `W/"${v}"`,
      () => '*',
      () => undefined,
    ]) {
      const { 'digital-readiness': version = '' } = await versions();
      expect((await send(endpoints.saveDigitalReadiness, readiness(7), form(version))).status).toBe(200);
    }
    expect((await send(endpoints.saveDigitalReadiness, readiness(8), '""')).status).toBe(412);
  });

  it('of a call for two steps must both be named', async () => {
    const both = [
      ...[text('names', 'salary_slips'), text('names', 'course_certificates')],
      ...[file('certificate_1', pdf()), file('certificate_2', pdf())],
    ];
    const { 'professional-background': one, 'skills-validation': other } = await versions();
    expect((await send(endpoints.saveOtherDocuments, both, `"${one}"`)).status).toBe(412);
    expect((await send(endpoints.saveOtherDocuments, both, `"${one}", "${other}"`)).status).toBe(200);
  });
});
