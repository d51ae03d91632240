import { openTimeoutMs, postgres } from '../testing/databases';
import { exportedTables } from './export.sql';

test(
  'every table that leads to a candidate is exported',
  async () => {
    const database = await postgres.openMigrated();
    const rows = await database.query<{ table: string }>(
      `with recursive own (oid) as (
         select 'candidates'::regclass::oid union
         select conrelid from pg_constraint join own on confrelid = own.oid
         where contype = 'f')
       select oid::regclass::text as table from own`,
    );
    const tables = [...rows.map(({ table }) => table), 'access_log'];
    expect(Object.keys(exportedTables).sort()).toEqual(tables.sort());
    await database.close();
  },
  openTimeoutMs,
);
