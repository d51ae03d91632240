import { sampleCandidate } from 'contract/samples/sample-candidate';
import { endpoints } from 'contract/wire/endpoints';
import type { ProfileAggregate } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

const { saveExperience, saveDigitalReadiness, saveSelfAssessment } = endpoints;

const job = {
  ...sampleCandidate.experience,
  company_name: 'Kiran & Sons',
  previous_company_role: 'Clerk\nBookkeeper',
  expected_monthly_salary: 500_000.5,
};
const readiness = {
  ...sampleCandidate.digitalReadiness,
  power_backup: false,
  internet_speed: 99.5,
};
const assessment = {
  ...sampleCandidate.selfAssessment,
  why_hire_you: 'I am patient.\nAnd exact.',
  ideal_job_role_description: '',
  remote_work_experience_desc: 'Two years 🙂',
};

describe.each(databases)('a step on $name', (on) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  const steps = [
    ['professional-details', saveExperience, 'professionals', job],
    ['digital-readiness', saveDigitalReadiness, 'digital_readiness', readiness],
    ['self-assessment', saveSelfAssessment, 'self_assessment', assessment],
  ] as const;
  const profile = async (as = token) =>
    (await api.call<ProfileAggregate>(endpoints.fetchProfile, { token: as })).body.data;

  it.each(steps)(
    '%s is stored as sent, once however often it is sent',
    async (slug, endpoint, group, body) => {
      const answers = [];
      for (let i = 0; i < 2; i += 1) answers.push(await api.call(endpoint, { token, body }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers[1]?.body.data).toEqual(body);
      expect((await profile())[group]).toEqual(body);
      const me = await api.call<UserData>(endpoints.fetchMe, { token });
      expect(me.body.data.completedSteps?.onboarding).toEqual([slug]);
    },
  );

  it.each(steps)("%s is nobody's but its owner's", async (_, endpoint, group, body) => {
    await api.call(endpoint, { token, body });
    const { token: other } = await api.candidate();
    expect((await profile(other))[group]).toBeNull();
    expect((await api.call(endpoint, { body })).status).toBe(401);
  });

  it('holds its own through two saves at one instant', async () => {
    const answers = await Promise.all(
      [1, 2, 5, 10].map((years) =>
        api.call(saveExperience, { token, body: { ...job, years_of_experience: years } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('forgets a job when the candidate becomes a fresher', async () => {
    await api.call(saveExperience, { token, body: job });
    await api.call(saveExperience, { token, body: { ...job, has_experience: false } });
    const forgotten = Object.fromEntries(Object.keys(job).map((field) => [field, null]));
    expect((await profile()).professionals).toEqual({ ...forgotten, has_experience: false });
  });

  it('forgets the country when the candidate stays', async () => {
    await api.call(saveDigitalReadiness, { token, body: readiness });
    const { status } = await api.call(saveDigitalReadiness, {
      token,
      body: { ...readiness, ready_to_relocate: false },
    });
    expect(status).toBe(200);
    expect((await profile()).digital_readiness).toEqual({
      ...readiness,
      ready_to_relocate: false,
      preferred_location: null,
    });
  });

  it.each<[string, (typeof steps)[number][1], object, Record<string, string>]>([
    [
      'a job without a salary',
      saveExperience,
      { ...job, last_month_salary: null },
      { last_month_salary: 'Please enter your last salary' },
    ],
    [
      'a salary with a third decimal',
      saveExperience,
      { ...job, expected_monthly_salary: 500_000.555 },
      { expected_monthly_salary: 'Salary can have at most two decimal places' },
    ],
    [
      'a salary as a text',
      saveExperience,
      { ...job, last_month_salary: '4,50,000' },
      { last_month_salary: 'Salary must be a number' },
    ],
    [
      '15+ as a text',
      saveExperience,
      { ...job, years_of_experience: '15+' },
      { years_of_experience: 'Please enter your years of experience' },
    ],
    [
      'a list for a text',
      saveExperience,
      { ...job, company_name: ['a'] },
      { company_name: 'Please enter the company name as text' },
    ],
    [
      'an object for a text',
      saveExperience,
      { ...job, company_name: { a: 1 } },
      { company_name: 'Please enter the company name as text' },
    ],
    [
      'nothing at all',
      saveExperience,
      {},
      { has_experience: 'Please say whether you have professional experience' },
    ],
    [
      'no country to move to',
      saveDigitalReadiness,
      { ...readiness, preferred_location: '' },
      { preferred_location: 'Please select your preferred country' },
    ],
    [
      'a speed of 0',
      saveDigitalReadiness,
      { ...readiness, internet_speed: 0 },
      { internet_speed: 'Internet speed must be more than 0' },
    ],
    [
      'a day that is none',
      saveDigitalReadiness,
      { ...readiness, preferred_joining_date: '2027-02-30' },
      { preferred_joining_date: 'Please enter a real joining date, such as 28/02/2027' },
    ],
    [
      'a day in another form',
      saveDigitalReadiness,
      { ...readiness, preferred_joining_date: '28/02/2027' },
      { preferred_joining_date: 'Please enter a real joining date, such as 28/02/2027' },
    ],
    [
      'a yes as a text',
      saveDigitalReadiness,
      { ...readiness, power_backup: 'yes' },
      { power_backup: 'Please say whether you have a power backup' },
    ],
    [
      'another work type',
      saveDigitalReadiness,
      { ...readiness, preferred_work_type: 'nights' },
      { preferred_work_type: 'Please select your preferred work type' },
    ],
    [
      'too long an answer',
      saveSelfAssessment,
      { ...assessment, why_hire_you: 'w'.repeat(2001) },
      { why_hire_you: 'Please use at most 2000 characters for the answer' },
    ],
    [
      'a NUL in an answer',
      saveSelfAssessment,
      { ...assessment, why_hire_you: 'a\u0000b' },
      { why_hire_you: 'Please remove special control characters from the answer' },
    ],
  ])('with %s is refused, and what was stored stays', async (_, endpoint, body, fields) => {
    for (const [, each, , good] of steps) await api.call(each, { token, body: good });
    const before = await profile();
    const answer = await api.call(endpoint, { token, body });
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect(await profile()).toEqual(before);
  });

  it('takes the longest answers that it allows', async () => {
    const long = '€'.repeat(2000);
    const body = {
      ...assessment,
      why_hire_you: long,
      ideal_job_role_description: long,
      remote_work_experience_desc: long,
      applied_elsewhere: long,
    };
    expect((await api.call(saveSelfAssessment, { token, body })).status).toBe(200);
  });
});
