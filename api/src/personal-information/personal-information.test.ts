import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import * as successMessages from 'contract/wire/success-messages';
import { openTimeoutMs } from '../testing/databases';
import { download, file, filesIn, personAnswers, text, texts } from '../testing/forms';
import { jpeg, pdf, png } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(places)('personal information on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  let email: string;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => {
    const candidate = await api.candidate();
    ({ token } = candidate);
    ({ email } = candidate.user);
  });
  afterAll(() => api.close());

  const save = (changes: Partial<typeof personAnswers> = {}, ...files: ReturnType<typeof file>[]) =>
    api.call<PersonalInformation>(endpoints.savePersonalInformation, {
      token,
      parts: [...texts({ ...personAnswers, email, ...changes }), ...files],
    });
  const me = async () => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const stored = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;

  it('is stored as sent, and prefills the form', async () => {
    const { status, body } = await save();
    expect([status, body.message]).toEqual([200, successMessages.savePersonalInformation]);
    expect(await stored()).toMatchObject({ ...personAnswers, email, profile_picture: null });
    expect((await me()).completedSteps?.onboarding).toEqual(['personal-information']);
  });

  it('changes the name and the picture that the header shows', async () => {
    const { body } = await save(
      { first_name: 'Aasha', last_name: "D'Souza" },
      file('profile_picture', jpeg(), 'me.jpg'),
    );
    const user = await me();
    expect(user).toMatchObject({ firstName: 'Aasha', lastName: "D'Souza" });
    expect(user.profile_picture).toMatch(/\.jpg$/);
    expect(body.data.profile_picture).toBe(user.profile_picture);
    const picture = await download(api, token, 'profile_picture', user.profile_picture ?? '');
    expect([picture.headers['content-type'], picture.bytes.equals(jpeg())]).toEqual(['image/jpeg', true]);
  });

  it('changes an address in letter case alone at once, without a mail', async () => {
    await api.mailed();
    const before = api.mails.length;
    const { body } = await save({ email: email.toUpperCase() });
    expect(body.data).toMatchObject({ email: email.toUpperCase(), pending_email: null });
    await api.mailed();
    expect(api.mails).toHaveLength(before);
  });

  it('keeps the picture when none is sent, and has one copy however often one is', async () => {
    const others = (await filesIn(api)).length;
    for (let i = 0; i < 3; i += 1) await save({}, file('profile_picture', png(400 + i), 'me.png'));
    await save();
    const picture = (await me()).profile_picture ?? '';
    expect((await download(api, token, 'profile_picture', picture)).bytes).toHaveLength(402);
    expect(await filesIn(api)).toHaveLength(others + 1);
  });

  it.each([
    ['first_name', '  ', 'Please enter your first name'],
    ['last_name', 'x'.repeat(101), 'Please use at most 100 characters for the last name'],
    ['email', 'asha', 'Please enter a valid email address'],
    ['mobile', '98765 4321', 'Mobile number must contain digits only'],
    ['mobile', '987654321', 'Mobile number must be exactly 10 digits'],
    ['alternative_contact', '12', 'Mobile number must be exactly 10 digits'],
    ['dob', '', 'Please enter your date of birth'],
    ['dob', '2001-02-29', 'Please enter a real date of birth, such as 28/02/1998'],
    ['dob', '2999-01-01', 'Your date of birth must be in the past'],
    ['dob', '1820-01-01', 'Please check the year of your date of birth'],
    ['gender', 'unknown', 'Please enter your gender'],
    ['maritalStatus', '', 'Please enter your marital status'],
    ['address', 'a'.repeat(501), 'Please use at most 500 characters for the address'],
    ['city', '', 'Please enter your city'],
    ['state', 'a\nb', 'Please remove line breaks and special control characters from the state'],
    ['country', '', 'Please enter your country'],
    ['pincode', '', 'Please enter your pincode'],
    ['pincode', '<b>', 'Please enter a valid pincode'],
  ])('refuses %s as %p, and stores nothing of it', async (field, value, message) => {
    const before = await stored();
    const { status, body } = await save({ [field]: value });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect(await stored()).toEqual(before);
  });

  it('reports wrong answers and a wrong picture together', async () => {
    const { status, body } = await save({ city: '' }, file('profile_picture', pdf(), 'me.jpg'));
    expect([status, body.fields]).toEqual([
      422,
      {
        city: 'Please enter your city',
        profile_picture:
          'Profile picture: This file is not a readable JPG, PNG or WebP file. Please choose another',
      },
    ]);
  });

  it('is not taken with an answer that comes twice, or as JSON', async () => {
    const twice = [...texts({ ...personAnswers, email }), text('city', 'Delhi')];
    expect((await api.call(endpoints.savePersonalInformation, { token, parts: twice })).status).toBe(400);
    const json = await api.call(endpoints.savePersonalInformation, { token, body: personAnswers });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported-media-type']);
  });
});
