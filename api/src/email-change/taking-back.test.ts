import type { SignInResponse } from 'contract/wire/auth';
import type { EmailChangeResponse } from 'contract/wire/email-change';
import { endpoints } from 'contract/wire/endpoints';
import { deleteDueAccounts } from '../account/delete-due';
import { deleteExpiredTokens } from '../kernel/access/tokens.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { personAnswers, texts } from '../testing/forms';
import { openTestApi, testRateLimits, type TestApi } from '../testing/test-api';
import { deleteEndedChanges } from '../kernel/access/email-changes.sql';

describe.each(databases)('an account that its owner takes back, on $name', (on) => {
  let api: TestApi;
  let made = 0;
  beforeAll(async () => {
    const rateLimits = {
      ...testRateLimits,
      perIp: 100_000,
      callsPerIp: 6_000_000,
      callsPerCandidate: 6_000_000,
    };
    api = await openTestApi(on, { rateLimits });
  }, openTimeoutMs);
  afterAll(() => api.close());

  const tokenIn = (link = '') => link.slice(link.lastIndexOf('/') + 1);
  const newest = (page: string, to: string) =>
    tokenIn(api.mails.findLast((mail) => mail.to === to && mail.link?.includes(`/${page}/`))?.link);
  const thiefsAddress = () => `thief.${(made += 1)}@example.com`;

  /** What somebody can call who knows the password, and has a session, mailboxes and links of their own. */
  function thiefOf(email: string, password: string, token: string) {
    const signIn = async (address: string) =>
      (await api.call<SignInResponse>(endpoints.signIn, { body: { email: address, password } })).body.data
        ?.token;
    const moveTo = (address: string, session = token) =>
      api.call(endpoints.savePersonalInformation, {
        token: session,
        parts: texts({ ...personAnswers, email: address }),
      });
    const confirm = async (address: string) => {
      const pathParams = { token: newest('confirm-email', address) };
      const { status } = await api.call(endpoints.confirmEmail, { token, pathParams, body: { password } });
      return status;
    };
    return {
      signIn,
      moveTo,
      confirm,
      /** In the order of the attack that won: sign in, ask for another address, confirm it. */
      takeAgain: async (): Promise<number> => {
        const address = thiefsAddress();
        const session = (await signIn(email)) ?? token;
        await moveTo(address, session);
        await api.mailed();
        return confirm(address);
      },
      /** Everything that ends links for a new password, or uses up what they need. */
      endLinks: () =>
        Promise.all([
          ...Array.from({ length: 12 }, () => api.call(endpoints.forgotPassword, { body: { email } })),
          ...Array.from({ length: 12 }, () => signIn(email)),
          api.call(endpoints.deleteAccount, { token, body: { password } }),
          api.call(endpoints.cancelEmailChange, { token }),
          api.call(endpoints.endOtherSessions, { token }),
          api.call(endpoints.signOut, { token }),
          api.call(endpoints.signUp, {
            body: { ...personAnswers, email, password, firstName: 'A', lastName: 'B' },
          }),
        ]),
    };
  }

  /**
   * A thief has changed the address of an account, and has asked for another change; its owner has the undo
   * link.
   */
  async function stolen() {
    const { user, password, token } = await api.candidate();
    const thief = thiefOf(user.email, password, token);
    const [first, second] = [thiefsAddress(), thiefsAddress()];
    await thief.moveTo(first);
    await api.mailed();
    expect(await thief.confirm(first)).toBe(200);
    const undo = newest('undo-email', user.email);
    await thief.moveTo(second);
    await api.mailed();
    return {
      ...{ user, thief, first, second, token },
      undo: () => api.call<EmailChangeResponse>(endpoints.undoEmailChange, { pathParams: { token: undo } }),
      stored: async () =>
        (
          await api.database.query<{ email: string }>(`select email from candidates where id = $1`, [user.id])
        )[0],
      /** By the mail, as somebody who has no session. */
      setPassword: async (newPassword: string) => {
        await api.mailed();
        const letter = api.mails.find(
          (mail) => mail.to === user.email && mail.text.includes('no longer works'),
        );
        const pathParams = { token: tokenIn(letter?.link) };
        return api.call(endpoints.resetPassword, { pathParams, body: { newPassword } });
      },
    };
  }
  type Stolen = Awaited<ReturnType<typeof stolen>>;

  async function expectOwners({ user, setPassword, stored, first }: Stolen): Promise<void> {
    expect((await setPassword('mango-tree-7')).status).toBe(200);
    expect(await stored()).toEqual({ email: user.email });
    for (const [email, status] of [
      [user.email, 200],
      [first, 401],
    ] as const)
      expect(
        (await api.call(endpoints.signIn, { body: { email, password: 'mango-tree-7' }, ip: '198.51.100.9' }))
          .status,
      ).toBe(status);
  }

  it('is not taken again with the password that the thief knows', async () => {
    const account = await stolen();
    expect((await account.undo()).body.data.outcome).toBe('undone');
    expect(await account.thief.takeAgain()).toBe(410);
    expect(await account.thief.signIn(account.user.email)).toBeUndefined();
    expect(await account.thief.confirm(account.second)).toBe(410);
    expect((await api.call(endpoints.fetchMe, { token: account.token })).status).toBe(401);
    await expectOwners(account);
  });

  it.each([1, 2, 3])('is not taken in a race with the undo, and the mailed link stays (%d)', async () => {
    const account = await stolen();
    const { thief } = account;
    const calls = await Promise.all([
      thief.takeAgain(),
      thief.confirm(account.second),
      account.undo(),
      thief.takeAgain(),
    ]);
    expect(calls[2].body.data.outcome).toBe('undone');
    await api.mailed();
    expect(await thief.takeAgain()).toBe(410);
    await thief.endLinks();
    await expectOwners(account);
  });

  it('has a link that no call and no sweep ends, until it is used', async () => {
    const account = await stolen();
    await account.undo();
    await api.mailed();
    for (let i = 0; i < 2; i += 1) {
      await account.thief.endLinks();
      await account.thief.takeAgain();
      await deleteExpiredTokens(api.database, 'password_resets');
      await deleteEndedChanges(api.database);
      await deleteDueAccounts(api.database, api.store, { info: () => undefined, error: () => undefined });
    }
    // Longer than other links.
    const [link] = await api.database.query(
      `select expires_at > now() + interval '23 hours' as lasts from password_resets where candidate_id = $1 and recovers`,
      [account.user.id],
    );
    expect(link).toEqual({ lasts: true });
    await expectOwners(account);
    expect((await account.setPassword('mango-tree-8')).status).toBe(410);
  });

  it('lets its owner sign in on the device of the new password, whatever strangers have used up', async () => {
    const account = await stolen();
    await account.undo();
    const { headers } = await account.setPassword('mango-tree-7');
    for (let i = 0; i < 12; i += 1) await account.thief.signIn(account.user.email);
    const [cookie = ''] = [headers['set-cookie'] ?? ''].flat();
    const body = { email: account.user.email, password: 'mango-tree-7' };
    const call = { method: 'POST', url: '/api/candidate/auth/login', payload: body } as const;
    const headersOf = (value: string) => ({ cookie: value.split(';')[0] ?? '' });
    const statuses = ['']
      .concat(cookie)
      .map(async (value) => (await api.raw({ ...call, headers: headersOf(value) })).status);
    expect(await Promise.all(statuses)).toEqual([429, 200]);
  });
});
