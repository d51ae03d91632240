import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Notices } from 'contract/wire/notices';
import type { UserData } from 'contract/wire/user-data';
import { endpoints } from 'contract/wire/endpoints';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, person, testRateLimits, type CallOptions, type TestApi } from '../testing/test-api';

const devanagari = /[\u0900-\u097f]/;
let asked = 0;
/** Of an account that is not there, another each time: an address has few failures. */
const nobody = () => ({ email: `nobody.${(asked += 1)}@example.com`, password: 'secret-1' });

describe('an answer', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  const english = 'The email address or the password is not right';
  const hindi = 'ईमेल पता या पासवर्ड सही नहीं है';

  it.each<[what: string, header: string | undefined, message: string]>([
    ['nothing', undefined, english],
    ['English', 'en-IN,en;q=0.9,hi;q=0.8', english],
    ['Hindi', 'hi', hindi],
    ['Hindi of India', 'hi-IN;q=0.9', hindi],
    ['French', 'fr', english],
    ['nothing that can be read', 'hi;q=high;;,=', english],
    ['too much', `${'hi,'.repeat(1365)}hi`, english],
  ])('to a request that asks for %s is in that language, or in English', async (_, header, message) => {
    const { body, headers } = await api.call(endpoints.signIn, { body: nobody(), language: header });
    expect(body.message).toBe(message);
    const isHindi = message === hindi;
    expect([headers['content-language'], headers.vary]).toEqual(
      isHindi ? ['hi', 'Accept-Language'] : [undefined, undefined],
    );
  });

  it('in English is the same, byte for byte and in each header, whatever was asked for', async () => {
    const ask = async (options: CallOptions) => {
      const { rawPayload, headers } = await api.fetch(endpoints.signIn, options);
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { body: rawPayload.toString(), headers: rest };
    };
    const plain = await ask({ body: nobody() });
    for (const language of ['en', 'fr', '*', 'hi;q=0', ''])
      expect(await ask({ body: nobody(), language })).toEqual(plain);
    expect(plain.body).toBe(`{"code":"wrong-credentials","message":"${english}"}`);
    expect(plain.headers).not.toHaveProperty('content-language');
  });

  it('names wrong fields in Hindi: those of the form, and those that only the API knows', async () => {
    const language = 'hi';
    const form = await api.call(endpoints.signUp, { body: person({ firstName: '' }), language });
    expect(form.body).toMatchObject({
      code: 'validation-failed',
      message: expect.stringMatching(devanagari) as string,
      fields: { firstName: 'अपना पहला नाम लिखें' },
    });
    const weak = await api.call(endpoints.signUp, { body: person({ password: 'Qwerty123' }), language });
    expect(weak.body.fields.password).toMatch(/^यह पासवर्ड बहुत लोग रखते हैं/);
  });

  it('to a body that comes after its headers is in Hindi', async () => {
    const url = new URL(`${await api.listen()}/api/candidate/auth/signup`);
    const headers = { 'accept-language': 'hi', 'content-type': 'application/json' };
    const call = request(url, { method: 'POST', headers });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write('{"firstName":');
    await once(api.server.server, 'request');
    call.end('""}');
    const [answer] = await answered;
    expect(JSON.parse(await text(answer))).toMatchObject({
      fields: { firstName: 'अपना पहला नाम लिखें' },
    });
  });

  it('to what never reaches a handler is in Hindi, too', async () => {
    const headers = { 'accept-language': 'hi', 'content-type': 'application/json' };
    const login = '/api/candidate/auth/login';
    const requests = [
      { method: 'POST' as const, url: login, headers, payload: '{"email":' },
      { method: 'POST' as const, url: login, headers, payload: JSON.stringify('a'.repeat(70_000)) },
      {
        method: 'POST' as const,
        url: login,
        headers: { ...headers, 'content-type': 'text/plain' },
        payload: 'a',
      },
      { method: 'GET' as const, url: login, headers },
      { method: 'GET' as const, url: '/api/nothing', headers },
      { method: 'GET' as const, url: '/api/%zz', headers },
      { method: 'GET' as const, url: '/api/candidate/me', headers },
    ];
    for (const each of requests) {
      const answer = await api.raw(each);
      expect([each.url, answer.headers['content-language']]).toEqual([each.url, 'hi']);
      expect(answer.body.message).toMatch(devanagari);
    }
  });

  it('that says how long to wait counts in Hindi', async () => {
    const busy = await openTestApi(postgres, {
      rateLimits: { ...testRateLimits, perIp: 1, windowMinutes: 30 },
    });
    const body = { email: 'nobody@example.com' };
    await busy.call(endpoints.forgotPassword, { body, language: 'hi' });
    const { status, body: answer } = await busy.call(endpoints.forgotPassword, { body, language: 'hi' });
    await busy.close();
    expect([status, answer.message]).toEqual([
      429,
      'बहुत बार कोशिश हो चुकी\u00A0है। 30 मिनट बाद फिर से कोशिश करें',
    ]);
  });

  it('of a success is in Hindi; data alone are in no language', async () => {
    const { token } = await api.candidate();
    const body: Notices = { profile: true, applications: true };
    const saved = await api.call(endpoints.saveNotices, { token, body, language: 'hi' });
    expect(saved.headers['content-language']).toBe('hi');
    expect(saved.body.data).toEqual(body);
    const me = await api.call<UserData>(endpoints.fetchMe, { token, language: 'hi' });
    expect([me.status, me.headers['content-language']]).toEqual([200, undefined]);
  });

  it('is each caller’s own, however many call at once', async () => {
    const { token } = await api.candidate();
    const asked = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? 'hi' : 'en'));
    const answers = await Promise.all(
      asked.map((language) =>
        api.call(endpoints.saveLanguage, { token, body: { language: 'xx' }, language }),
      ),
    );
    expect(answers.map(({ body }) => body.fields.language)).toEqual(
      asked.map((language) =>
        language === 'hi' ? 'पोर्टल की भाषाओं में से एक चुनें' : 'Please choose one of the languages of the portal',
      ),
    );
  });
});
