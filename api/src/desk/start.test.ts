import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileStore } from '../files/store';
import type { Database } from '../database/database';
import { readDeskConfig } from './config';
import { startDesk } from './start';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'desk-'))));
afterAll(() => rm(folder, { recursive: true }));

const provider = {
  DESK_OIDC_ISSUER: 'https://accounts.example',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'a secret of this test, long enough',
};

/** Why the desk does not start with these people. It is refused before the database is used. */
async function refusal(people: readonly object[], env: Readonly<Record<string, string>> = {}) {
  const file = path.join(folder, 'people.json');
  await writeFile(file, JSON.stringify({ people }));
  const config = readDeskConfig({ DESK_PEOPLE: file, ...env });
  const parts = { database: {} as Database, store: {} as FileStore, log: { error: () => undefined } };
  return startDesk(config, parts).then(
    () => 'none',
    (error: unknown) => (error as Error).message,
  );
}

const asha = { name: 'asha', role: 'lead', email: 'asha@jobs.example' };

test('a desk that nobody could sign in to refuses to start, and says what to do', async () => {
  expect(await refusal([])).toMatch(/people.json, has nobody who can sign in: give somebody a password/);
  expect(await refusal([asha])).toMatch(/has nobody who can sign in: .* or set DESK_OIDC_ISSUER/);
  expect(await refusal([], provider)).toMatch(
    /has nobody .*: give somebody an email, a subject or a password/,
  );
});

test('people with an account are enough where there is a provider', async () => {
  expect(await refusal([asha], provider)).not.toMatch(/nobody/);
});

test('all bad settings of the desk are listed at once, those that it shares with the API among them', () => {
  const read = () => readDeskConfig({ DESK_PORT: 'x', DATABASE_POOL_SIZE: 'y', CLAMD_URL: 'z' });
  expect(read).toThrow(/DATABASE_POOL_SIZE[^]*CLAMD_URL|CLAMD_URL[^]*DATABASE_POOL_SIZE/);
  expect(read).toThrow(/DESK_PORT/);
});
