import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { readConfig } from './config';
import { openPostgres } from './database/postgres';
import { staff } from './staff/run';
import { startApi } from './start';
import { addressAs, createOnServer, openTimeoutMs } from './testing/databases';

/** Runs the command as a program of its own, as ops do. */
async function migrateCommand(env: Record<string, string>) {
  const command = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'migrate-command.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [exitCode]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit') as Promise<[number | null]>,
  ]);
  return { output, errors, exitCode };
}

describe('npm run migrate', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let folder: string;
  beforeAll(async () => {
    server = await createOnServer();
    folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  }, openTimeoutMs);
  afterAll(async () => {
    await server.drop();
    await rm(folder, { recursive: true });
  });

  const start = (changes: Record<string, string> = {}) => {
    const env = { DATABASE_URL: server.address, PORTAL_DATA: folder, API_PORT: '0', LOG_LEVEL: 'silent' };
    return startApi(readConfig({ ...env, ...changes }));
  };

  it(
    'brings a server up to date, and only then an API starts on it',
    async () => {
      await expect(start()).rejects.toThrow('run "npm run migrate" with the DATABASE_URL of');
      const first = await migrateCommand({ DATABASE_URL: server.address });
      expect(first).toMatchObject({ exitCode: 0, errors: '' });
      expect(first.output).toMatch(/^Applied 0001-start, 0002-profile, /);
      const again = await migrateCommand({ DATABASE_URL: server.address });
      expect(again).toEqual({ exitCode: 0, errors: '', output: 'Nothing to migrate\n' });
      const database = openPostgres(server.address, readConfig({}).databasePool);
      expect(await database.query('select id from lookup_entries limit 1')).toHaveLength(1);
      await database.close();
      const api = await start();
      expect((await fetch(`${api.url}/api/health`)).status).toBe(200);
      await api.close();
    },
    openTimeoutMs,
  );

  it(
    "gives the API's role its rights, without which and with more an API does not start in production",
    async () => {
      const role = `portal_api_${process.pid}`;
      const admin = openPostgres(server.address, readConfig({}).databasePool);
      await admin.query(`create role ${role} login`);
      const production = { NODE_ENV: 'production', DATABASE_URL: addressAs(role, server.address) };
      await migrateCommand({ DATABASE_URL: server.address });
      await expect(start(production)).rejects.toThrow(
        'a role without rights: run "npm run migrate" as the owner',
      );
      await expect(start({ NODE_ENV: 'production' })).rejects.toThrow(
        'DATABASE_API_ROLE=portal_api npm run migrate',
      );
      const env = { NODE_ENV: 'production', DATABASE_URL: server.address };
      expect((await migrateCommand(env)).errors).toContain('DATABASE_API_ROLE is missing');
      const unknown = await migrateCommand({ ...env, DATABASE_API_ROLE: 'nobody' });
      expect(unknown).toMatchObject({
        exitCode: 1,
        errors: expect.stringContaining('names no role') as string,
      });
      const owner = await migrateCommand({ ...env, DATABASE_API_ROLE: 'portal' });
      expect(owner.errors).toContain('the role portal owns the tables, or may act as their owner');
      expect(await migrateCommand({ ...env, DATABASE_API_ROLE: role })).toMatchObject({
        exitCode: 0,
        errors: '',
      });
      const api = await start(production);
      expect((await fetch(`${api.url}/api/health`)).status).toBe(200);
      await api.close();
      const settings = { ...production, PORTAL_DATA: folder, STAFF_NAME: 'Asha' };
      const command = await staff(readConfig(settings), ['candidates']);
      expect(command).toMatchObject({ exitCode: 0, errors: '' });
      const entries = await admin.query<{ actor: string }>(
        `select actor from access_log where action = 'staff candidates'`,
      );
      expect(entries.at(-1)?.actor).toBe(`Asha (${userInfo().username})`);
      await admin.script(`drop owned by ${role}; drop role ${role}`);
      await admin.close();
    },
    openTimeoutMs,
  );

  it(
    'says in a sentence what is wrong',
    async () => {
      const nowhere = await migrateCommand({ DATABASE_URL: 'postgres://127.0.0.1:1/portal' });
      expect(nowhere).toMatchObject({ exitCode: 1, output: '' });
      expect(nowhere.errors).toMatch(/^The database does not answer: [^\n]+\n$/);
      const none = await migrateCommand({ DATABASE_URL: '' });
      expect(none.errors).toContain('DATABASE_URL is missing');
    },
    openTimeoutMs,
  );
});
