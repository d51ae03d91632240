import { runStaff } from '../staff/run';
import { databases, openTimeoutMs, postgres } from '../testing/databases';
import { openTestApi } from '../testing/test-api';
import { until } from '../testing/until';
import type { Database } from '../database/database';
import { listUpkeep, noteUpkeep, type Upkeep } from './upkeep.sql';

describe.each(databases)('upkeep on $name', (on) => {
  let database: Database;
  beforeAll(async () => void (database = await on.openMigrated()), openTimeoutMs);
  afterAll(() => database.close());

  const timeOf = async (task: string) => (await listUpkeep(database)).find((one) => one.task === task)?.at;
  const setBack = () => database.query(`update upkeep set succeeded_at = now() - interval '1 hour'`);

  it('begins with the migration: a task that never succeeds is known as such, and late one day', async () => {
    const tasks = await listUpkeep(database);
    expect(tasks.map(({ task }) => task)).toEqual([
      ...['backup', 'deletions', 'expired-links', 'mail-queue', 'reminders', 'retention', 'unused-files'],
    ]);
    for (const { at, since } of tasks) {
      expect(at).toBeNull();
      expect(Math.abs(since - Date.now() / 1000)).toBeLessThan(24 * 3600);
    }
  });

  it('has the newest success of each task', async () => {
    await setBack();
    const [mails, retention] = [await timeOf('mail-queue'), await timeOf('retention')];
    await noteUpkeep(database, 'mail-queue');
    expect((await timeOf('mail-queue'))! - mails!).toBeGreaterThanOrEqual(3600);
    expect(await timeOf('retention')).toBe(retention);
  });

  it('records a backup with the staff command backup-done', async () => {
    await setBack();
    const before = await timeOf('backup');
    const { exitCode, output } = await runStaff(database, ['backup-done']);
    expect([exitCode, output]).toEqual([0, 'The backup is noted\n']);
    expect((await timeOf('backup'))! - before!).toBeGreaterThanOrEqual(3600);
  });
});

it(
  'is noted by each sweep of a worker',
  async () => {
    const api = await openTestApi(postgres, { worker: 'own' });
    await api.database.query(`update upkeep set succeeded_at = now() - interval '1 hour'`);
    await api.listen();
    const isRecent = ({ since }: Upkeep) => Date.now() / 1000 - since < 1800;
    const late = async () => (await listUpkeep(api.database)).filter((one) => !isRecent(one));
    // A backup is no work of theirs.
    await until(async () => (await late()).length === 1);
    expect(await late()).toMatchObject([{ task: 'backup' }]);
    await api.close();
  },
  openTimeoutMs,
);
