import { hashSync } from '@node-rs/argon2';
import type { SignInResponse } from 'contract/wire/auth';
import { endpoints } from 'contract/wire/endpoints';
import { errors } from 'contract/wire/errors';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { cheapParameters } from '../testing/cheap-hasher';
import { hashToken } from '../kernel/access/tokens';

describe('sign-in', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  const signIn = (body: unknown) => api.call<SignInResponse>(endpoints.signIn, { body });

  it('answers with a token and the user record', async () => {
    const { email, password } = await api.signUp();
    const { status, body } = await signIn({ email, password });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { id: expect.any(String), firstName: 'Asha', lastName: 'Raman', email },
    });
  });

  it('knows the address in any case', async () => {
    const { email, password } = await api.signUp();
    expect((await signIn({ email: email.toUpperCase(), password })).status).toBe(200);
  });

  it('knows a password from a keyboard that composes its letters', async () => {
    const { email } = await api.signUp({ password: 'cafe\u0301-secret' });
    expect((await signIn({ email, password: 'café-secret' })).status).toBe(200);
  });

  it('renews the hash of an earlier release, which is of the letters as typed, quietly', async () => {
    const { email, password } = await api.signUp({ password: 'cafe\u0301-secret' });
    const earlier = hashSync(password, { ...cheapParameters, algorithm: 2 });
    await api.database.query(`update candidates set password_hash = $2 where email = $1`, [email, earlier]);
    expect((await signIn({ email, password: 'café-secret' })).status).toBe(401);
    expect((await signIn({ email, password })).status).toBe(200);
    expect((await signIn({ email, password: 'café-secret' })).status).toBe(200);
  });

  it('stores the token as a hash only', async () => {
    const { token } = await api.candidate();
    const rows = await api.database.query<{ token_hash: string }>(`select token_hash from sessions`);
    const stored = rows.map((row) => row.token_hash);
    expect(stored).toContain(hashToken(token));
    expect(stored).not.toContain(token);
  });

  it('answers an unknown address exactly as a wrong password, after the same hash', async () => {
    const { email } = await api.signUp();
    const verify = jest.spyOn(api.hasher, 'verify').mockClear();
    const wrong = await signIn({ email, password: 'not-this-one' });
    expect(verify).toHaveBeenCalledTimes(1);
    const unknown = await signIn({ email: 'nobody@example.com', password: 'not-this-one' });
    expect(verify).toHaveBeenCalledTimes(2);
    expect(wrong.status).toBe(401);
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: wrong.status,
      body: wrong.body,
    });
    expect(wrong.body).toEqual({
      code: 'wrong-credentials',
      message: 'The email address or the password is not right',
    });
  });

  it.each([
    ['no address', { password: 'secret-1' }, { email: 'Please enter a valid email address' }],
    ['a broken address', { email: 'asha', password: 'x' }, { email: 'Please enter a valid email address' }],
    ['no password', { email: 'a@b.in' }, { password: 'Please enter your password' }],
    [
      'a password that is true',
      { email: 'a@b.in', password: true },
      { password: 'Please enter your password' },
    ],
    [
      'a password of 129 characters',
      { email: 'a@b.in', password: 'p'.repeat(129) },
      { password: 'Password must be at most 128 characters' },
    ],
    ['nothing', {}, { email: 'Please enter a valid email address', password: 'Please enter your password' }],
    [
      'no body at all',
      undefined,
      { email: 'Please enter a valid email address', password: 'Please enter your password' },
    ],
  ])('refuses %s without a hash', async (_, body, fields) => {
    const verify = jest.spyOn(api.hasher, 'verify').mockClear();
    const answer = await signIn(body);
    expect(answer).toMatchObject({ status: 422, body: { fields } });
    expect(verify).not.toHaveBeenCalled();
  });

  it('is not moved by SQL in an answer', async () => {
    const { email } = await api.signUp();
    const { status } = await signIn({ email, password: "' or '1'='1" });
    expect(status).toBe(401);
  });

  describe('a session', () => {
    const fetchMe = (token?: string) => api.call(endpoints.fetchMe, token === undefined ? {} : { token });

    it('ends when it expires', async () => {
      const { token } = await api.candidate();
      expect((await fetchMe(token)).status).toBe(200);
      await api.database.query(
        `update sessions set expires_at = now() - interval '1 second' where token_hash = $1`,
        [hashToken(token)],
      );
      expect((await fetchMe(token)).body).toEqual({
        code: 'session-required',
        message: errors['session-required'].message,
      });
    });

    it('lasts for the configured days', async () => {
      const { token } = await api.candidate();
      const rows = await api.database.query<{ days: number }>(
        `select round(extract(epoch from expires_at - created_at) / 86400)::int as days from sessions where token_hash = $1`,
        [hashToken(token)],
      );
      expect(rows[0]?.days).toBe(30);
    });

    it.each([
      ['none', undefined],
      ['an unknown one', 'A'.repeat(43)],
      ['a hash from the database', 'a'.repeat(64)],
      ['one far too long', 'A'.repeat(5000)],
    ])('is refused with a token that is %s', async (_, token) => {
      expect((await fetchMe(token)).status).toBe(401);
    });
  });
});
