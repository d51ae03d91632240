import { privacyNoticeVersion } from 'contract/wire/consent';
import { domainVersion } from 'contract/wire/domain-version';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { accountHeader, readAccount } from 'server-kit/account-header';
import { errors } from 'contract/wire/errors';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)("a candidate's own data on $name", (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  it.each([
    ['user data', endpoints.fetchMe],
    ['personal information', endpoints.fetchPersonalInformation],
    ['profile', endpoints.fetchProfile],
    ['applications', endpoints.listAppliedJobs],
    ['qualifications', endpoints.listQualifications],
    ['degrees', endpoints.listDegrees],
    ['skills', endpoints.listSkills],
    ['languages', endpoints.listLanguages],
  ])('%s are shown to nobody without a session', async (_, endpoint) => {
    const { status, body } = await api.call(endpoint);
    expect([status, body]).toEqual([
      401,
      { code: 'session-required', message: errors['session-required'].message },
    ]);
  });

  it('user data hold the names, no picture and no status at first', async () => {
    const { token, user } = await api.candidate();
    const { body } = await api.call<UserData>(endpoints.fetchMe, { token });
    expect(body.data).toEqual({
      ...user,
      profile_picture: null,
      profileStatus: null,
      statusMessage: null,
      profileStatusAt: null,
      newSince: expect.stringMatching(/^\d{4}-.+T/) as string,
      pendingEmail: null,
      privacyNotice: {
        version: privacyNoticeVersion,
        acceptedAt: expect.stringMatching(/^\d{4}-.+T/) as string,
      },
      deleteAt: null,
      notices: { profile: true, applications: true },
      documentRequests: [],
      documentStates: [],
      emailVerified: true,
      hasPasskey: false,
      applicationStages: null,
      hasExperience: null,
      requiredDocuments: { uploaded: 0, required: 8 },
      completedSteps: { onboarding: [], documents: [] },
    });
  });

  it('user data name the account to the edge: by a pseudonym of the day, and its age', async () => {
    const [one, other] = [await api.candidate(), await api.candidate()];
    const accountOf = async ({ token }: { readonly token: string }) => {
      const { headers } = await api.call(endpoints.fetchMe, { token });
      return readAccount(String(headers[accountHeader]));
    };
    const account = await accountOf(one);
    expect(await accountOf(one)).toEqual(account);
    expect((await accountOf(other))?.id).not.toBe(account?.id);
    expect(one.user.id).not.toContain(account?.id);
    expect(Math.abs(Date.now() - (account?.since ?? 0))).toBeLessThan(5 * 60_000);
    const tomorrow = Date.now() + 24 * 3_600_000;
    const spy = jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
    expect((await accountOf(one))?.id).not.toBe(account?.id);
    spy.mockRestore();
  });

  it('personal information starts with the answers of the sign-up', async () => {
    const { token, user } = await api.candidate();
    const { body } = await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token });
    expect(body.data).toEqual({
      first_name: 'Asha',
      last_name: 'Raman',
      email: user.email,
      mobile: '9876543210',
      dob: null,
      gender: '',
      maritalStatus: '',
      address: '',
      city: '',
      state: '',
      country: '',
      pincode: '',
      alternative_contact: '',
      profile_picture: null,
      identity_documents: { aadhar_card: null, pan_card: null, passport: null, address_proof: null },
      academic_documents: { ssc: null, hsc: null, diploma: null, graduation: null, post_graduation: null },
      other_documents: [],
      pending_email: null,
      has_experience: null,
      document_requests: [],
      document_states: [],
      document_absences: [],
      files: [],
      versions: {
        'personal-information': expect.any(String),
        'basic-identity': expect.any(String),
        'academic-documents': expect.any(String),
        'professional-background': expect.any(String),
        'skills-validation': expect.any(String),
      },
    });
  });

  it('a stored date of birth is read as a plain date, and the step counts as done once it is complete', async () => {
    const { token, user } = await api.candidate();
    await api.database.query(
      `update candidates set dob = '1998-02-28', gender = 'female', "maritalStatus" = 'single', city = 'Pune',
         state = 'Maharashtra', country = 'India', pincode = '411001' where id = $1`,
      [user.id],
    );
    expect(
      (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data.dob,
    ).toBe('1998-02-28');
    const me = await api.call<UserData>(endpoints.fetchMe, { token });
    expect(me.body.data.completedSteps?.onboarding).toEqual(['personal-information']);
  });

  it('the profile has a place for every group', async () => {
    const { token } = await api.candidate();
    const { body } = await api.call(endpoints.fetchProfile, { token });
    expect(body.data).toEqual({
      educations: null,
      professionals: null,
      skills: null,
      resumes: null,
      digital_readiness: null,
      self_assessment: null,
      profile_picture: null,
      versions: {
        'education-details': expect.any(String),
        'professional-details': expect.any(String),
        'skills-and-expertise': expect.any(String),
        'resume-and-portfolio': expect.any(String),
        'digital-readiness': expect.any(String),
        'self-assessment': expect.any(String),
      },
    });
  });

  it('the portal is healthy, and reports the version of the API that builds are checked against', async () => {
    expect(await api.raw({ method: 'GET', url: '/api/health' })).toMatchObject({
      status: 200,
      body: { data: { status: 'ok', domain: domainVersion } },
    });
  });
});
