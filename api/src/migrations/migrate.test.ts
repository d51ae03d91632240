import { bothDatabases, openTimeoutMs } from '../testing/databases';
import { isUniqueViolation, type Database } from '../database/database';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { listUpkeep } from '../upkeep/upkeep.sql';

describe.each(bothDatabases)('the database on $name', (on) => {
  let database: Database;
  beforeAll(async () => void (database = await on.open()), openTimeoutMs);
  afterAll(() => database.close());

  it('is migrated once, even when several start together', async () => {
    const applied = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(applied.flat()).toEqual(migrations.map(({ id }) => id));
    expect(await migrate(database)).toEqual([]);
  });

  it(
    'keeps the answers of an earlier version',
    async () => {
      const earlier = await on.open();
      await migrate(earlier, migrations.slice(0, 4));
      await earlier.query(`
      insert into candidates (email, first_name, last_name, mobile, password_hash, date_of_birth, marital_status)
      values ('a@example.com', 'Asha', 'Raman', '+919876543210', '-', '1998-08-15', 'Single')`);
      await migrate(earlier);
      expect(await earlier.query('select dob::text, "maritalStatus" from candidates')).toEqual([
        { dob: '1998-08-15', maritalStatus: 'Single' },
      ]);
      await earlier.close();
    },
    openTimeoutMs,
  );

  it(
    'knows which tasks an earlier version has never seen succeed',
    async () => {
      const earlier = await on.open();
      await migrate(
        earlier,
        migrations.slice(
          0,
          migrations.findIndex(({ id }) => id.startsWith('0030')),
        ),
      );
      await earlier.query(`update upkeep set succeeded_at = now() where task <> 'backup'`);
      await migrate(earlier);
      const never = (await listUpkeep(earlier)).filter(({ at }) => at === null);
      expect(never.map(({ task }) => task)).toEqual(['backup']);
      await earlier.close();
    },
    openTimeoutMs,
  );

  it('takes all of the new migrations or none', async () => {
    const broken = [
      ...migrations,
      { id: '9001-good', statements: 'create table left_over (id integer)' },
      { id: '9002-bad', statements: 'create table other (id integer); select nonsense from nowhere' },
    ];
    await expect(migrate(database, broken)).rejects.toThrow();
    await expect(database.query('select * from left_over')).rejects.toThrow(/left_over/);
    expect(await migrate(database)).toEqual([]);
  });

  it('keeps all of a transaction or nothing', async () => {
    await database.transaction((t) => t.script('create table notes (text text primary key)'));
    const failing = database.transaction(async (transaction) => {
      await transaction.query(`insert into notes values ('half')`);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await database.query('select * from notes')).toEqual([]);
    const answer = await database.transaction(async (transaction) => {
      await transaction.query(`insert into notes values ('whole')`);
      return 'done';
    });
    expect([answer, await database.query('select * from notes')]).toEqual(['done', [{ text: 'whole' }]]);
  });

  it('recognises a duplicate key, without the values in its error', async () => {
    const insert = () => database.query(`insert into notes values ($1)`, ['secret value']);
    await insert();
    const error = await insert().catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(error).not.toHaveProperty('params');
    expect(error).not.toHaveProperty('query');
  });

  it('goes on after a statement that failed', async () => {
    await expect(database.query('select broken')).rejects.toThrow();
    expect(await database.query<{ n: number }>('select 1 as n')).toEqual([{ n: 1 }]);
  });
});
