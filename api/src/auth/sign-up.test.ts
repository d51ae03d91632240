import type { SignInResponse } from 'contract/wire/auth';
import { consentHeader, consentMissing, privacyNotice, signUpConsent } from 'contract/wire/consent';
import { endpoints } from 'contract/wire/endpoints';
import * as successMessages from 'contract/wire/success-messages';
import { openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi, person, type TestApi } from '../testing/test-api';

describe('sign-up', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  afterAll(() => api.close());

  const signUp = (body: unknown) => api.call(endpoints.signUp, { body });
  const countOf = async (email: string) =>
    (await api.database.query(`select id from candidates where lower(email) = lower($1)`, [email])).length;

  it('creates an account that can sign in', async () => {
    const { email, password, ...rest } = person();
    const created = await signUp({ email, password, ...rest });
    expect(created).toMatchObject({ status: 201, body: { message: successMessages.signUp } });
    const signedIn = await api.call<SignInResponse>(endpoints.signIn, { body: { email, password } });
    expect(signedIn.body.data.user).toMatchObject({ firstName: 'Asha', lastName: 'Raman', email });
  });

  it('keeps no password, only an argon2id hash', async () => {
    const { email, password } = await api.signUp();
    const rows = await api.database.query<{ all: string }>(
      `select c::text as all from candidates c where email = $1`,
      [email],
    );
    expect(rows[0]?.all).not.toContain(password);
    expect(rows[0]?.all).toContain('$argon2id$');
  });

  it('trims names and address, and keeps the spaces of a password', async () => {
    const payload = person({ firstName: '  Asha ', password: ' secret ' });
    await signUp({ ...payload, email: ` ${payload.email} ` });
    const exact = await api.call<SignInResponse>(endpoints.signIn, {
      body: { email: payload.email, password: ' secret ' },
    });
    expect(exact.body.data.user.firstName).toBe('Asha');
    const trimmed = await api.call<SignInResponse>(endpoints.signIn, {
      body: { email: payload.email, password: 'secret' },
    });
    expect(trimmed.status).toBe(401);
  });

  it('refuses an address that has an account, whatever its case, beside the field', async () => {
    const { email } = await api.signUp();
    const again = await signUp(person({ email: email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'email-taken', fields: { email: expect.stringContaining('already exists') } },
    });
  });

  it('lets one of many simultaneous sign-ups win', async () => {
    const payload = person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(payload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await countOf(payload.email)).toBe(1);
  });

  it.each([
    ['the form of the portal', signUpConsent('en'), privacyNotice('en')],
    ['the form in Hindi', signUpConsent('hi'), privacyNotice('hi')],
    ['an earlier build of it', '2026-11-24/en; adult', '2026-11-24/en'],
  ])('stores with the consent of %s which notice was shown, and the age', async (_, consent, notice) => {
    const body = person();
    const headers = { [consentHeader]: consent };
    expect((await api.call(endpoints.signUp, { body, headers })).status).toBe(201);
    const [row] = await api.database.query(
      `select privacy_notice as notice, adult_confirmed_at = privacy_notice_at as adult, privacy_notice_at > now() - interval '1 minute' as now
       from candidates where email = $1`,
      [body.email],
    );
    expect(row).toEqual({ notice, adult: true, now: true });
  });

  it.each([
    ['the payload alone', ''],
    ['no age', '2026-11-25/en'],
    ['words of its own', '2026-11-25/en; child'],
    ['a notice that there never was', '2026-11-23/en; adult'],
    ['a notice in a language that it did not have', '2026-11-24/hi; adult'],
    ['a notice in a language that there is not', '2026-11-25/xx; adult'],
  ])('makes no account for %s, and says what is missing', async (_, consent) => {
    const body = person();
    const answer = await api.call(endpoints.signUp, { body, headers: { [consentHeader]: consent } });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'validation-failed', message: consentMissing },
    });
    expect(await countOf(body.email)).toBe(0);
  });

  const mobileLength = 'Mobile number must be exactly 10 digits';
  const mobileDigits = 'Mobile number must contain digits only';
  const email = 'Please enter a valid email address';
  const password = 'Password must be at least 6 characters';
  const common = 'Many people use this password, so it is easy to guess. Please choose another';
  const own = 'Please choose a password that is not your name or your email address';
  it.each([
    ['no first name', { firstName: '' }, 'firstName', 'Please enter your first name'],
    ['a first name of spaces', { firstName: '   ' }, 'firstName', 'Please enter your first name'],
    ['a first name that is a number', { firstName: 7 }, 'firstName', 'Please enter your first name'],
    [
      'a first name of 101 characters',
      { firstName: 'a'.repeat(101) },
      'firstName',
      'Please use at most 100 characters for the first name',
    ],
    [
      'a first name with a NUL',
      { firstName: 'A\u0000b' },
      'firstName',
      'Please remove line breaks and special control characters from the first name',
    ],
    ['no last name', { lastName: undefined }, 'lastName', 'Please enter your last name'],
    ['a last name that is null', { lastName: null }, 'lastName', 'Please enter your last name'],
    ['no address', { email: '' }, 'email', email],
    ['an address without a domain', { email: 'asha@' }, 'email', email],
    ['an address without a top level', { email: 'asha@example' }, 'email', email],
    ['an address with a line break', { email: 'a@b.in\nBcc: c@d.in' }, 'email', email],
    [
      'an address of 255 characters',
      {
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(8)}.in`,
      },
      'email',
      email,
    ],
    ['an address that is a list', { email: ['a@b.in'] }, 'email', email],
    ['no mobile', { mobile: '' }, 'mobile', 'Please enter your mobile number'],
    ['a mobile that is a number', { mobile: 9876543210 }, 'mobile', 'Please enter your mobile number'],
    ['a mobile with letters', { mobile: '98765abcde' }, 'mobile', mobileDigits],
    ['a mobile of Devanagari digits', { mobile: '९८७६५४३२१०' }, 'mobile', mobileDigits],
    ['nine digits', { mobile: '987654321' }, 'mobile', mobileLength],
    ['eleven digits', { mobile: '98765432101' }, 'mobile', mobileLength],
    ['no password', { password: '' }, 'password', password],
    ['five characters', { password: '12345' }, 'password', password],
    ['a password that is an object', { password: { length: 9 } }, 'password', password],
    ['a password of many people', { password: 'Qwerty123' }, 'password', common],
    ['the own name for a password', { password: 'asha raman' }, 'password', own],
    [
      'a password of 129 characters',
      { password: 'p'.repeat(129) },
      'password',
      'Password must be at most 128 characters',
    ],
  ])('refuses %s', async (_, change, field, message) => {
    const payload = { ...person(), ...change };
    const { status, body } = await signUp(payload);
    expect({ status, code: body.code, fields: body.fields }).toEqual({
      status: 422,
      code: 'validation-failed',
      fields: { [field]: message },
    });
  });

  it('names every wrong field at once and stores nothing', async () => {
    const { body } = await signUp({ email: 'half@example.com' });
    expect(Object.keys(body.fields).sort()).toEqual(['firstName', 'lastName', 'mobile', 'password']);
    expect(await countOf('half@example.com')).toBe(0);
  });

  it('ignores fields that a sign-up does not have', async () => {
    const { email: address } = await api.signUp({ profile_status: 'Profile approved', id: 'x' } as object);
    const rows = await api.database.query(`select profile_status from candidates where email = $1`, [
      address,
    ]);
    expect(rows).toEqual([{ profile_status: null }]);
  });
});
