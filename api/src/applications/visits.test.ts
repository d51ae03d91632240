import { endpoints } from 'contract/wire/endpoints';
import type { JobApplication } from 'contract/wire/applications';
import type { UserData } from 'contract/wire/user-data';
import { isNew } from 'contract/wire/visits';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('a visit of the dashboard on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => void (asha = await api.candidate()));
  afterAll(() => api.close());

  const staff = async (...argv: string[]) =>
    expect(await runStaff(api.database, argv)).toMatchObject({ exitCode: 0 });
  /** The dashboard appears; returns what it marks. */
  async function visit(token = asha.token) {
    const [me, jobs] = await Promise.all([
      api.call<UserData>(endpoints.fetchMe, { token }),
      api.call<JobApplication[]>(endpoints.listAppliedJobs, { token }),
    ]);
    const { newSince, profileStatusAt } = me.body.data;
    const applications = jobs.body.data.filter(({ updatedAt }) => isNew(updatedAt, newSince));
    return {
      status: isNew(profileStatusAt, newSince),
      applications: applications.map(({ companyName }) => companyName),
    };
  }
  const pass = (minutes: number) =>
    api.database.query(
      `update candidates set dashboard_seen_at = dashboard_seen_at - make_interval(mins => $2::int),
         dashboard_new_since = dashboard_new_since - make_interval(mins => $2::int),
         profile_status_at = profile_status_at - make_interval(mins => $2::int) where id = $1`,
      [asha.user.id, minutes],
    );
  const nothing = { status: false, applications: [] };

  it('marks nothing when it is the first', async () => {
    await staff('profile-status', asha.user.email, 'Profile approved');
    await staff('application', 'add', asha.user.email, '--company', 'Northlight');
    expect(await visit()).toEqual(nothing);
    expect(await visit()).toEqual(nothing);
  });

  it('marks what has changed since the one before as long as it lasts, and no longer', async () => {
    await visit();
    await pass(60);
    await staff('profile-status', asha.user.email, 'Profile approved');
    expect(await visit()).toEqual({ status: true, applications: [] });
    await pass(20);
    expect(await visit()).toEqual({ status: true, applications: [] });
    await pass(31);
    expect(await visit()).toEqual(nothing);
  });

  it('marks what changes while it lasts', async () => {
    await visit();
    await staff('application', 'add', asha.user.email, '--company', 'Northlight');
    expect(await visit()).toEqual({ status: false, applications: ['Northlight'] });
  });

  it('is the same on another device', async () => {
    await visit();
    await pass(60);
    await staff('profile-status', asha.user.email, 'Profile approved');
    await visit();
    await pass(31);
    const body = { email: asha.user.email, password: asha.password };
    const laptop = await api.call<{ token: string }>(endpoints.signIn, { body });
    expect(await visit(laptop.body.data.token)).toEqual(nothing);
  });

  it('is not marked by a status that is set again as it was', async () => {
    await staff('profile-status', asha.user.email, 'Profile approved');
    await visit();
    await pass(60);
    await staff('profile-status', asha.user.email, 'Profile approved');
    expect(await visit()).toEqual(nothing);
  });
});
