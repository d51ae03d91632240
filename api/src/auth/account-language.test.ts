import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { hurryMails } from '../testing/mails';
import { openTestApi, person, type TestApi } from '../testing/test-api';

describe.each(databases)('the language of an account on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => {
    await api.mailed();
    api.mails.length = 0;
  });
  afterAll(() => api.close());

  const me = async (token: string) => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const choose = (token: string, language: unknown, asked?: string) =>
    api.call(endpoints.saveLanguage, { token, body: { language }, language: asked });
  async function signUp(language?: string) {
    const newcomer = person();
    await api.call(endpoints.signUp, { body: newcomer, language });
    const { email, password } = newcomer;
    const { body } = await api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
    return { ...body.data, password };
  }

  it('is missing in the user data until one is chosen, and again when the choice is taken back', async () => {
    const { token } = await api.candidate();
    expect(await me(token)).not.toHaveProperty('language');
    const saved = await choose(token, 'hi');
    expect([saved.status, saved.body.data]).toEqual([200, { language: 'hi' }]);
    expect((await me(token)).language).toBe('hi');
    await choose(token, null);
    expect(await me(token)).not.toHaveProperty('language');
  });

  it.each([['xx'], ['HI'], [''], [undefined], [7], [['hi']]])('is not %j', async (language) => {
    const { token } = await api.candidate();
    const { status, body } = await choose(token, language);
    expect([status, body.code, body.fields]).toEqual([
      422,
      'validation-failed',
      { language: 'Please choose one of the languages of the portal' },
    ]);
  });

  it('is set with a session alone', async () => {
    const { status } = await api.call(endpoints.saveLanguage, { body: { language: 'hi' } });
    expect(status).toBe(401);
  });

  it.each([
    ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
    // Only its mails are in English until they are translated.
    ['ta', 'ta'],
    ['en-IN,hi;q=0.9', undefined],
    ['fr', undefined],
    [undefined, undefined],
  ])('begins with what the sign-up asks for: %s', async (asked, language) => {
    const { token } = await signUp(asked);
    expect((await me(token)).language).toBe(language);
  });

  it('is exported, and deleted with the account', async () => {
    const { token } = await signUp('hi');
    const { rawPayload } = await api.fetch(endpoints.exportData, { token });
    expect(rawPayload.toString('utf8')).toContain('"language": "hi"');
  });

  it('is that of its mails: subject, text and page', async () => {
    const { user } = await signUp('hi');
    await api.mailed();
    const [mail] = api.mails;
    expect(mail).toMatchObject({
      to: user.email,
      subject: 'Marigold के लिए अपने ईमेल पते की पुष्टि करें',
      link: expect.stringContaining('/verify-email/') as string,
    });
    expect(mail?.text).toContain('यह लिंक एक बार, 7 दिन के भीतर काम करेगा।');
    expect(mail?.text).toContain('Marigold - काम, जो सरहदें पार करे');
    expect(mail?.html).toContain('<html lang="hi" dir="ltr">');
    expect(mail?.html).toContain('Noto Sans Devanagari');
    expect(mail?.html).toContain('>इस ईमेल पते की पुष्टि करें</a>');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/You can|Confirm|account/);
  });

  it('has dates in its words, in Latin digits', async () => {
    const { token, password } = await signUp('hi');
    await api.mailed();
    api.mails.length = 0;
    await api.call(endpoints.deleteAccount, { token, body: { password } });
    await api.mailed();
    expect(api.mails[0]?.subject).toMatch(
      /^आपका Marigold खाता \d{1,2} [\u0900-\u097f]+ \d{4} को हटा दिया जाएगा$/,
    );
  });

  it('is that of notices, foot included', async () => {
    const { user } = await signUp('hi');
    await api.mailed();
    api.mails.length = 0;
    await runStaff(api.database, ['profile-status', user.email, 'Profile approved']);
    await hurryMails(api.database);
    await api.mailed();
    expect(api.mails[0]?.subject).toBe('Marigold पर आपकी प्रोफ़ाइल की नई जानकारी');
    expect(api.mails[0]?.text).toContain('आपकी प्रोफ़ाइल स्वीकृत हो गई है');
    expect(api.mails[0]?.text).toContain('हमारे असली ईमेल की पहचान');
    expect(api.mails[0]?.text).toContain('ये ईमेल बंद करें:\nhttps://portal.example/');
  });

  it('makes no mail of another candidate, or of the team, speak it', async () => {
    await signUp('hi');
    const english = await signUp();
    const contact = { name: 'A', email: 'a@b.in', phone: '9876543210', subject: 'Hi', message: 'Hello' };
    await api.call(endpoints.sendContactMessage, { body: contact, language: 'hi' });
    await api.mailed();
    const to = (address: string) => api.mails.find((mail) => mail.to === address);
    expect(to(english.user.email)?.subject).toBe('Confirm your email address for Marigold');
    expect(to(english.user.email)?.html).toContain('<html lang="en">');
    expect(to('team@marigold.example')?.text).toMatch(
      /^Hi\n\nA sent a message[^]*Marigold - Work that travels\n$/,
    );
  });

  it('without a translation of mails is English, whole mails alike', async () => {
    const { user } = await signUp('ta');
    await api.mailed();
    expect(api.mails[0]).toMatchObject({
      to: user.email,
      subject: 'Confirm your email address for Marigold',
    });
    expect(api.mails[0]?.html).toContain('<html lang="en">');
  });
});
