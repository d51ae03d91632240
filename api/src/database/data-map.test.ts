import { readFileSync } from 'node:fs';
import path from 'node:path';
import { embedded, openTimeoutMs, postgresAsOwner } from '../testing/databases';

const page = readFileSync(path.resolve(__dirname, '../../../docs/privacy.md'), 'utf8');

/** 'candidates.email' of the rows of the tables on the page. */
function columnsOf(text: string): string[] {
  const rows = text.matchAll(/^\| `(\w+)` \| (`[^|]+`) \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm);
  return [...rows].flatMap(([, table = '', columns = '']) =>
    [...columns.matchAll(/`(\w+)`/g)].map(([, column = '']) => `${table}.${column}`),
  );
}

// As the owner: another role is shown only the columns that it may read.
it.each([embedded, postgresAsOwner])(
  'docs/privacy.md says of each column on $name what it is for, once, and of no other',
  async ({ openMigrated }) => {
    const database = await openMigrated();
    const columns = await database.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    await database.close();
    expect(columnsOf(page).sort()).toEqual(columns.map(({ name }) => name).sort());
  },
  openTimeoutMs,
);
