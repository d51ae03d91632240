import type { SignInResponse } from 'contract/wire/auth';
import type { EmailChangeResponse } from 'contract/wire/email-change';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { openTimeoutMs, postgres } from '../testing/databases';
import { personAnswers, texts } from '../testing/forms';
import { openTestApi, person, type TestApi } from '../testing/test-api';

type Account = SignInResponse & { password: string };

describe('a change of the email address', () => {
  let api: TestApi;
  let account: Account;
  let made = 0;
  beforeAll(async () => void (api = await openTestApi(postgres)), openTimeoutMs);
  beforeEach(async () => {
    account = await api.candidate();
    // Mails of the test before may still be on their way.
    await api.mailed();
    api.mails.length = 0;
  });
  afterAll(() => api.close());

  const newAddress = () => `new.${(made += 1)}@example.com`;
  const save = (email: string, { token } = account) =>
    api.call<PersonalInformation>(endpoints.savePersonalInformation, {
      token,
      parts: texts({ ...personAnswers, city: 'Goa', email }),
    });
  const tokenIn = (link = '') => link.slice(link.lastIndexOf('/') + 1);
  /** Saves a new address and returns the tokens of both mails. */
  async function request(email: string, from = account) {
    expect((await save(email, from)).status).toBe(200);
    await api.mailed();
    const linkIn = (kind: string) =>
      api.mails.findLast(({ link }) => link?.includes(`/${kind}-email/`))?.link;
    return { confirm: tokenIn(linkIn('confirm')), undo: tokenIn(linkIn('undo')) };
  }
  const confirm = (token: string, password = account.password, from = account) =>
    api.call<EmailChangeResponse>(endpoints.confirmEmail, {
      // From the browser that asked for the change: its session stays.
      token: from.token,
      pathParams: { token },
      body: { password },
    });
  const undo = (token: string) =>
    api.call<EmailChangeResponse>(endpoints.undoEmailChange, { pathParams: { token } });
  const signIn = async (email: string, password = account.password) =>
    (await api.call(endpoints.signIn, { body: { email, password } })).status;
  const me = async (token = account.token) =>
    (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const signUp = async (email: string) =>
    (await api.call(endpoints.signUp, { body: person({ email }) })).status;
  async function resetToken(email: string) {
    await api.call(endpoints.forgotPassword, { body: { email } });
    await api.mailed();
    return tokenIn(api.mails.findLast(({ link }) => link?.includes('/reset-password/'))?.link);
  }
  const reset = async (token: string) =>
    (await api.call(endpoints.resetPassword, { pathParams: { token }, body: { newPassword: 'secret-9' } }))
      .status;
  const age = (interval: string) =>
    api.database.query(
      `update email_changes set expires_at = expires_at - $1::text::interval, mailed_at = mailed_at - $1::text::interval
       where candidate_id = $2`,
      [interval, account.user.id],
    );

  it('waits for its confirmation while everything else is saved', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const { body } = await save(email);
    expect(body.data).toMatchObject({ city: 'Goa', email: old, pending_email: email });
    expect(await me()).toMatchObject({ email: old, pendingEmail: email });
    expect([await signIn(old), await signIn(email)]).toEqual([200, 401]);
  });

  it('is mailed to both addresses; the new one is not called by name', async () => {
    const email = newAddress();
    await request(email);
    expect(api.mails.map(({ to, link }) => [to, link?.replace(/[^/]+$/, '')]).sort()).toEqual([
      [account.user.email, 'https://portal.example/undo-email/'],
      [email, 'https://portal.example/confirm-email/'],
    ]);
    const toNew = api.mails.find(({ to }) => to === email)?.text ?? '';
    expect(toNew).not.toContain(account.user.email);
    expect(toNew).not.toContain('Asha');
  });

  it('is made by the link and the password, once', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const links = await request(email);
    const answers = await Promise.all([confirm(links.confirm), confirm(links.confirm)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({
      user: { ...account.user, email },
      outcome: 'confirmed',
    });
    expect([await signIn(email), await signIn(old)]).toEqual([200, 401]);
    expect(await me()).toMatchObject({ email, pendingEmail: null });
  });

  it('is not made by a wrong password, which counts and leaves the link', async () => {
    const { confirm: link } = await request(newAddress());
    const { status, body } = await confirm(link, 'wrong');
    expect([status, body.code, body.fields]).toEqual([
      422,
      'validation-failed',
      { password: 'The password is not right' },
    ]);
    const stranger = await api.candidate();
    for (let i = 0; i < 10; i += 1) await confirm(link, 'wrong', stranger);
    expect([await signIn(account.user.email), (await confirm(link)).status]).toEqual([429, 200]);
  });

  it('ends 24 hours after the request', async () => {
    const { confirm: link } = await request(newAddress());
    await age('24 hours');
    expect([(await confirm(link)).status, (await me()).pendingEmail]).toEqual([410, null]);
  });

  it('follows the last address that was saved, and not the link for an earlier one', async () => {
    const [first, second] = [newAddress(), newAddress()];
    const { confirm: old, undo: stop } = await request(first);
    await request(second);
    expect([(await confirm(old)).status, (await me()).pendingEmail]).toEqual([410, second]);
    expect((await undo(stop)).body.data.outcome).toBe('cancelled');
    expect((await me()).pendingEmail).toBeNull();
  });

  it('sends no flood of mail', async () => {
    const email = newAddress();
    await request(email);
    for (const again of [email, email.toUpperCase(), account.user.email]) await request(again);
    expect(api.mails).toHaveLength(2);
    await age('11 minutes');
    await request(email);
    expect(api.mails).toHaveLength(4);
    const statuses = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await save(newAddress())).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('to the address of another account is answered alike, and cannot be confirmed', async () => {
    const other = await api.candidate();
    const free = await save(newAddress());
    await api.mailed();
    const { status, body } = await save(other.user.email);
    expect([status, body.message]).toEqual([free.status, free.body.message]);
    expect(body.data.pending_email).toBe(other.user.email);
    await api.mailed();
    const toOther = api.mails.filter(({ to }) => to === other.user.email);
    expect(toOther.map(({ link, text }) => [link, text.includes('already exists')])).toEqual([
      [undefined, true],
    ]);
  });

  it('is not made when somebody else has signed up with the address in the meantime', async () => {
    const email = newAddress();
    const { confirm: link } = await request(email);
    expect(await signUp(email)).toBe(201);
    expect([(await confirm(link)).status, (await me()).email]).toEqual([410, account.user.email]);
  });

  it('is cancelled by its candidate, as often as it is asked for', async () => {
    const { confirm: link } = await request(newAddress());
    for (let i = 0; i < 2; i += 1) {
      const { body } = await api.call<EmailChangeResponse>(endpoints.cancelEmailChange, {
        token: account.token,
      });
      expect(body.data).toEqual({ user: account.user, outcome: 'cancelled' });
    }
    expect((await confirm(link)).status).toBe(410);
  });

  it('ends the reset links that went to the earlier address', async () => {
    const { confirm: link } = await request(newAddress());
    const asked = await resetToken(account.user.email);
    await confirm(link);
    expect(await reset(asked)).toBe(410);
    const mails = api.mails.length;
    await resetToken(account.user.email);
    expect(api.mails).toHaveLength(mails);
  });

  it('is undone from the earlier mailbox: the address is back, sessions and reset links end', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const links = await request(email);
    await confirm(links.confirm);
    const asked = await resetToken(email);
    const { body } = await undo(links.undo);
    expect(body.data).toEqual({ user: account.user, outcome: 'undone' });
    expect(await Promise.all([signIn(old), signIn(email), reset(asked)])).toEqual([401, 401, 410]);
    expect((await api.call(endpoints.fetchMe, { token: account.token })).status).toBe(401);
    expect((await undo(links.undo)).status).toBe(410);
  });

  it('is undone with what a thief may have left: a deletion, a known device, an unknown password', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const links = await request(email);
    await confirm(links.confirm);
    const { token, password } = account;
    await api.call(endpoints.deleteAccount, { token, body: { password } });
    await api.mailed();
    const letters = api.mails.filter(({ subject }) => subject.includes('will be deleted'));
    expect(letters.map(({ to, link }) => [to, link])).toEqual([
      [old, undefined],
      [email, 'https://portal.example/account'],
    ]);
    expect((await undo(links.undo)).status).toBe(200);
    const [row] = await api.database.query(
      `select delete_at, (select count(*)::int from known_devices where candidate_id = id) as devices
       from candidates where id = $1`,
      [account.user.id],
    );
    expect(row).toEqual({ delete_at: null, devices: 0 });
    await api.mailed();
    const { to, link } = api.mails.at(-1) ?? {};
    expect(to).toBe(old);
    expect(await reset(tokenIn(link))).toBe(200);
  });

  it('is undone together with the changes that came after it', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const first = await request(email);
    await confirm(first.confirm);
    const second = await request(newAddress());
    await confirm(second.confirm);
    const third = await request(newAddress());
    expect((await undo(first.undo)).body.data.user.email).toBe(old);
    expect([(await confirm(third.confirm)).status, (await undo(second.undo)).status]).toEqual([410, 410]);
  });

  it('keeps the earlier address for 7 days', async () => {
    const [old, email] = [account.user.email, newAddress()];
    const { confirm: link, undo: back } = await request(email);
    await confirm(link);
    const other = await api.candidate();
    const { confirm: none } = await request(old, other);
    expect([await signUp(old.toUpperCase()), none]).toEqual([409, link]);
    await age('7 days');
    expect([(await undo(back)).status, await signUp(old)]).toEqual([410, 201]);
  });

  it('confirmed and undone at one instant leaves the earlier address', async () => {
    const links = await request('at.once@example.com');
    await Promise.all([confirm(links.confirm), undo(links.undo)]);
    expect([await signIn('at.once@example.com'), (await confirm(links.confirm)).status]).toEqual([401, 410]);
  });
});
