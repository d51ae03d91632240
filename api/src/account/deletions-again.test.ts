import { deletionDays } from 'contract/wire/account-periods';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { sweepFiles } from '../kernel/uploads/sweep';
import { runStaff } from '../staff/run';
import { openTimeoutMs } from '../testing/databases';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';

const dayMs = 24 * 60 * 60_000;

describe.each(places)('after a restore of a dump on $name', ({ database, store: openStore }) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(database, { store: await openStore.open() });
  }, openTimeoutMs);
  afterAll(() => api.close());

  async function whoAskedForDeletion() {
    const asha = await api.candidate();
    const { token, password } = asha;
    expect((await api.call(endpoints.deleteAccount, { token, body: { password } })).status).toBe(200);
    return asha;
  }
  /** As a dump from before the request has it. */
  const forget = (id: string) =>
    api.database.query(`update candidates set delete_at = null where id = $1`, [id]);
  const deletionsAgain = () =>
    runStaff(api.database, ['deletions-again'], { openStore: async () => api.store });
  const daysLeft = async (token: string) => {
    const { deleteAt } = (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
    return deleteAt && (Date.parse(deleteAt) - Date.now()) / dayMs;
  };

  test('deletions that were asked for since the dump are scheduled again, and mailed', async () => {
    const [lost, known] = [await whoAskedForDeletion(), await whoAskedForDeletion()];
    await forget(lost.user.id);
    await api.mailed();
    api.mails.length = 0;
    expect((await deletionsAgain()).output).toContain('1 accounts will be deleted in 7 days');
    expect(await daysLeft(lost.token)).toBeCloseTo(deletionDays, 2);
    await api.mailed();
    expect(api.mails.map(({ to }) => to)).toEqual([lost.user.email]);
    expect(await daysLeft(known.token)).toBeCloseTo(deletionDays, 2);
    expect((await deletionsAgain()).output).toContain('0 accounts');
  });

  test('an account that was kept stays', async () => {
    const { token } = await whoAskedForDeletion();
    expect((await api.call(endpoints.keepAccount, { token })).status).toBe(200);
    await deletionsAgain();
    expect(await daysLeft(token)).toBeNull();
  });

  test('marks are forgotten when no backup has the account any more', async () => {
    const { user, token } = await whoAskedForDeletion();
    await sweepFiles(api, new Date(Date.now() + 36 * dayMs));
    await forget(user.id);
    await deletionsAgain();
    expect(await daysLeft(token)).toBeCloseTo(deletionDays, 2);
    await sweepFiles(api, new Date(Date.now() + 38 * dayMs));
    await forget(user.id);
    await deletionsAgain();
    expect(await daysLeft(token)).toBeNull();
  });

  test('a request counts though its mark cannot be kept', async () => {
    const away = jest.spyOn(api.store, 'keep').mockRejectedValue(new Error('away'));
    const { token } = await whoAskedForDeletion();
    expect(await daysLeft(token)).toBeCloseTo(deletionDays, 2);
    away.mockRestore();
  });
});
