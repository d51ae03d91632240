import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endpoints } from 'contract/wire/endpoints';
import { embedded, openTimeoutMs, postgres, postgresAsOwner } from '../testing/databases';
import { text } from '../testing/forms';
import { openTestApi, type TestApi } from '../testing/test-api';
import { migrate, requireMigrations } from './migrate';
import { migrations, readMigrations, type Migration } from './migrations';

/** What an API of the release before cannot run on. */
const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|sequence|type|function)\b/i, 'drops'],
  [/\balter\s+table\s[^;]*?\bdrop\s+(?!column|constraint|not\s+null|default)/i, 'drops a column'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'forbids null'],
  [/\badd\s(?=[^;,]*\bnot\s+null\b)(?![^;,]*\bdefault\b)/i, 'adds a column that inserts must name'],
  [/(?<!before\s)\btruncate\b|\bdelete\s+from\b/i, 'removes rows'],
];

/** Without comments, and without functions, which are not run by the migration. */
const executed = (statements: string) => statements.replace(/--.*$/gm, '').replace(/\$\$[^]*?\$\$/g, '');
const problemsOf = ({ statements, unusedSince }: Migration): string[] =>
  unusedSince
    ? []
    : breaking.filter(([rule]) => rule.test(executed(statements))).map(([, problem]) => problem);

describe('a migration', () => {
  // The first five were applied before there was a release to run on their schema.
  it.each(migrations.slice(5))('only adds ($id)', (migration) => {
    expect(problemsOf(migration)).toEqual([]);
  });

  it.each([
    ['alter table candidates drop column city', 'drops'],
    ['alter table candidates drop city', 'drops a column'],
    ['drop table portfolios', 'drops'],
    ['alter table candidates rename column city to town', 'renames'],
    ['alter table portfolios rename to links', 'renames'],
    ['alter table candidates alter column mobile type integer using 0', 'changes a type'],
    ['alter table candidates alter dob set not null', 'forbids null'],
    ['alter table candidates add column nickname text not null', 'adds a column that inserts must name'],
    ['delete from sessions', 'removes rows'],
    ['truncate sessions', 'removes rows'],
  ])('may not %s, unless it says since when that is unused', (statements, problem) => {
    expect(problemsOf({ id: '9000-x', statements })).toContain(problem);
    expect(problemsOf({ id: '9000-x', statements, unusedSince: '1.4.0' })).toEqual([]);
  });

  it.each([
    `alter table candidates add column nickname text not null default ''`,
    'alter table candidates add column nickname text',
    'create table notes (id integer primary key, body text not null)',
    'alter table candidates alter column mobile drop not null',
    'alter table mail_jobs drop constraint mail_jobs_kind_check',
    'create function f() returns void language sql as $$ delete from notes $$',
    'create trigger t before truncate on notes for each statement execute function f()',
    'create index names on candidates (last_name) -- never drop column names',
  ])('may %s', (statements) => {
    expect(problemsOf({ id: '9000-x', statements })).toEqual([]);
  });

  it('is a file with a number and words', () => {
    expect(migrations.filter(({ id }) => !/^\d{4}-[a-z-]+$/.test(id))).toEqual([]);
  });

  it('says in its first line since when something is unused', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
    writeFileSync(path.join(folder, '0002-b.sql'), '-- unused since 1.4.0\ndrop table b;\n');
    writeFileSync(path.join(folder, '0001-a.sql'), 'create table b (id integer);\n');
    expect(readMigrations(folder).map(({ id, unusedSince }) => [id, unusedSince])).toEqual([
      ['0001-a', undefined],
      ['0002-b', '1.4.0'],
    ]);
    rmSync(folder, { recursive: true });
  });
});

describe.each([embedded, postgresAsOwner])('an API on $name', (on) => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  afterAll(() => api.close());

  it('does not start on a database that lacks a migration, and says what to run', async () => {
    const next = { id: '9000-next', statements: 'create table later (id integer)' };
    await expect(requireMigrations(api.database, [...migrations, next])).rejects.toThrow(
      /lacks 9000-next: run "npm run migrate"/,
    );
    await expect(requireMigrations(api.database)).resolves.toBeUndefined();
  });

  it('runs on the schema of the release after it', async () => {
    const later = ['candidates', 'educations', 'portfolios', 'sessions', 'stored_files'].map((table) => ({
      id: `9001-${table}`,
      statements: `alter table ${table} add column later text not null default 'x'`,
    }));
    await migrate(api.database, [...migrations, ...later]);
    await requireMigrations(api.database);
    const { token } = await api.candidate();
    const saved = await api.call(endpoints.savePortfolio, { token, parts: [text('linkedin_url', '')] });
    const answers = await api.call(endpoints.fetchProfile, { token });
    expect([saved.status, answers.status]).toEqual([200, 200]);
  });
});

it(
  'an API does not migrate an empty server, and names every migration that it lacks',
  async () => {
    const database = await postgres.open();
    await expect(requireMigrations(database)).rejects.toThrow(/lacks 0001-start, 0002-profile/);
    await database.close();
  },
  openTimeoutMs,
);
