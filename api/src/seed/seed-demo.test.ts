import { applicationStages, type JobApplication } from 'contract/wire/applications';
import type { SignInResponse } from 'contract/wire/auth';
import { today } from 'contract/wire/dates';
import { digitalReadinessSchema } from 'contract/forms/digital-readiness';
import { documentSlots, documentSteps } from 'contract/wire/documents';
import { educationPayloadSchema } from 'contract/wire/education';
import { endpoints } from 'contract/wire/endpoints';
import { experiencePayloadSchema } from 'contract/wire/experience';
import { expertisePayloadSchema } from 'contract/wire/expertise';
import { personalInformationPayloadSchema } from 'contract/wire/personal-information';
import { portfolioSchema } from 'contract/wire/portfolio';
import { onboardingSteps, type PersonalInformation, type ProfileAggregate } from 'contract/wire/profile';
import { demoAccount } from 'contract/samples/sample-candidate';
import { selfAssessmentSchema } from 'contract/wire/self-assessment';
import type { UserData } from 'contract/wire/user-data';
import { findAccount } from '../kernel/candidate/candidates.sql';
import { openTimeoutMs } from '../testing/databases';
import { download, filesIn } from '../testing/forms';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';
import { seed } from './seed';
import { seedDemo } from './seed-demo';

const fileKeys = [Buffer.alloc(32, 1)];

/** What the portal shows to the demo candidate. */
async function readStory(api: TestApi) {
  const { email, password } = demoAccount;
  const signedIn = await api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
  const { token } = signedIn.body.data;
  const read = async <T>(endpoint: keyof typeof endpoints) =>
    (await api.call<T>(endpoints[endpoint], { token })).body.data;
  return {
    token,
    // It changes with each visit.
    me: { ...(await read<UserData>('fetchMe')), newSince: '' },
    person: await read<PersonalInformation>('fetchPersonalInformation'),
    profile: await read<ProfileAggregate>('fetchProfile'),
    applications: await read<JobApplication[]>('listAppliedJobs'),
  };
}

describe.each(places)('the demo candidate, on $name', ({ database, store: openStoreOf }) => {
  let api: TestApi;
  let story: Awaited<ReturnType<typeof readStory>>;
  const addDemo = (changes: Partial<TestApi['store']> = {}) =>
    seedDemo({ ...api, fileKeys, store: { ...api.store, ...changes } });

  beforeAll(async () => {
    api = await openTestApi(database, { store: await openStoreOf.open(), fileKeys });
  }, openTimeoutMs);
  afterAll(() => api.close());

  it('is not there, nor a file, when a start fails half way', async () => {
    // The lists are missing, which the rows need.
    await expect(addDemo()).rejects.toThrow();
    await seed(api.database);
    let kept = 0;
    const keep: TestApi['store']['keep'] = async (...given) => {
      kept += 1;
      if (kept > 5) throw new Error('The disk is full');
      return api.store.keep(...given);
    };
    await expect(addDemo({ keep })).rejects.toThrow('The disk is full');
    expect(await findAccount(api.database, demoAccount.email)).toBeNull();
    expect(await filesIn(api)).toEqual([]);
  });

  it('is there after the next start, once', async () => {
    await addDemo();
    story = await readStory(api);
    const files = await filesIn(api);
    await addDemo();
    expect(await filesIn(api)).toEqual(files);
    expect({ ...(await readStory(api)), token: '' }).toEqual({ ...story, token: '' });
  });

  it('has answered every step', () => {
    const { me, person, profile } = story;
    expect(me.completedSteps?.onboarding).toEqual(onboardingSteps.map(({ slug }) => slug));
    expect(personalInformationPayloadSchema.isValidSync(person)).toBe(true);
    expect(educationPayloadSchema.isValidSync(profile.educations)).toBe(true);
    expect(experiencePayloadSchema.isValidSync(profile.professionals)).toBe(true);
    expect(expertisePayloadSchema.isValidSync(profile.skills)).toBe(true);
    expect(portfolioSchema.isValidSync(profile.resumes)).toBe(true);
    // That of the form, which refuses a joining date that has passed.
    expect(digitalReadinessSchema.isValidSync(profile.digital_readiness)).toBe(true);
    expect(selfAssessmentSchema.isValidSync(profile.self_assessment)).toBe(true);
  });

  it('was old enough for its studies, and has worked no longer than since they ended', () => {
    const { person, profile } = story;
    const passed = profile.educations?.passing_year ?? 0;
    expect(passed - Number(person.dob?.slice(0, 4))).toBeGreaterThanOrEqual(20);
    const yearsSince = Number(today().slice(0, 4)) - passed;
    expect(yearsSince).toBeGreaterThanOrEqual(profile.professionals?.years_of_experience ?? Infinity);
  });

  it('has stored every document, the resume and the picture, each a file that opens', async () => {
    const { token, me, person, profile } = story;
    expect(me.completedSteps?.documents).toEqual(documentSteps.map(({ slug }) => slug));
    const slots = Object.values(documentSlots).flatMap((step) => step.map(({ name }) => name));
    const files = person.files ?? [];
    expect(files.map(({ slot }) => slot).sort()).toEqual([...slots, 'resume', 'profile_picture'].sort());
    expect(profile.resumes?.resume).toMatch(/\.pdf$/);
    expect(me.profile_picture).toMatch(/\.png$/);
    for (const { type, name, size } of files) {
      const { status, bytes } = await download(api, token, type, name);
      expect([status, bytes.length]).toEqual([200, size]);
      expect(bytes.toString('latin1')).toMatch(name.endsWith('.pdf') ? /^%PDF-1.4[^]*Asha Raman/ : /^.PNG/);
    }
  });

  it('was approved after all of that, and before the first application', () => {
    const { me, person, applications } = story;
    expect(me).toMatchObject({ profileStatus: 'Profile approved', emailVerified: true });
    const approved = Date.parse(me.profileStatusAt ?? '');
    for (const { storedAt } of person.files ?? []) expect(Date.parse(storedAt)).toBeLessThan(approved);
    expect(Date.parse(me.privacyNotice?.acceptedAt ?? '')).toBeLessThan(approved);
    for (const { createdAt, updatedAt } of applications) {
      expect(Date.parse(createdAt)).toBeGreaterThan(approved);
      expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });

  it('has applications in four stages, to others than those it works and worked for', () => {
    const { profile, applications } = story;
    expect(applications.map(({ status }) => status)).toEqual([
      'Application Received',
      'Profile Evaluation',
      'Role Alignment Completed',
      'Offer Letter Issued',
    ]);
    expect(applications.every(({ status }) => applicationStages.some((stage) => stage === status))).toBe(
      true,
    );
    const job = `${profile.professionals?.company_name}; ${profile.professionals?.previous_company_role}`;
    for (const { companyName, designation } of applications) {
      expect(job).not.toContain(companyName);
      expect(designation ?? 'Accounts').toMatch(/Account|Bookkeep/);
    }
  });
});
