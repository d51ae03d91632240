import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { insertMessage } from './contact/messages.sql';
import { openDatabase } from './database/open';
import { openMailQueue } from './queue/queue';
import { postgres, openTimeoutMs, unpackMigrated } from './testing/databases';
import { openTestApi } from './testing/test-api';

const root = path.resolve(__dirname, '../..');

const oneMachine = {
  DATABASE_URL: 'embedded',
  FILE_STORE: 'file:/nowhere/files',
  FILE_KEYS: 'none',
  CLAMD_URL: 'none',
  SMTP_URL: 'outbox',
  PUBLIC_URL: 'http://localhost:3000',
};

/** Runs the worker as a program of its own. */
function startWorker(env: Record<string, string>) {
  const worker = spawn(process.execPath, ['--import', 'tsx', 'api/src/worker.ts'], {
    cwd: root,
    env: { ...process.env, ...oneMachine, LOG_LEVEL: 'info', ...env },
  });
  let output = '';
  const said = (words: string) =>
    new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        output += text.toString();
        if (output.includes(words)) resolve();
      };
      worker.stdout.on('data', read);
      worker.stderr.on('data', read);
      worker.once('close', () => reject(new Error(`The worker ended:\n${output}`)));
    });
  return { said, ended: once(worker, 'close'), stop: () => worker.kill('SIGTERM') };
}

describe('the worker', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-'))));
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'sends the mails that wait, and ends with 0 when it is stopped',
    async () => {
      await unpackMigrated(folder);
      const { database, close } = await openDatabase(readConfig({ PORTAL_DATA: folder }));
      const queue = await openMailQueue(database, console);
      const contact = { name: 'Priya', email: 'p@x.in', phone: '1234567', subject: 'Hello', message: 'Hi' };
      const id = await insertMessage(database, contact);
      await queue.add(database, { kind: 'contact-message', ref: id });
      await queue.close();
      await close();

      const worker = startWorker({ PORTAL_DATA: folder, FILE_STORE: `file:${folder}/files` });
      await worker.said('Contact form: Hello');
      worker.stop();
      expect(await worker.ended).toEqual([0, null]);
      expect(await readdir(path.join(folder, 'outbox'))).toHaveLength(1);
      expect(await readdir(folder)).not.toContain('owner.json');
    },
    openTimeoutMs,
  );

  it(
    'ends with 1 when it has no database, and says so',
    async () => {
      const worker = startWorker({ DATABASE_URL: 'postgres://127.0.0.1:1/portal', PORTAL_DATA: folder });
      await worker.said('The database does not answer');
      expect(await worker.ended).toEqual([1, null]);
    },
    openTimeoutMs,
  );
});

describe.each(['own', 'separate'])('an API with WORKER=%s', (setting) => {
  it(
    setting === 'own' ? 'sends mail and sweeps itself' : 'leaves mail and sweeps to the worker',
    async () => {
      const api = await openTestApi(postgres, { worker: setting });
      const list = jest.spyOn(api.store.staging, 'list');
      await api.listen();
      expect(list).toHaveBeenCalledTimes(setting === 'own' ? 1 : 0);
      await api.close();
    },
    openTimeoutMs,
  );
});
