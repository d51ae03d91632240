import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PersonalInformation } from 'contract/wire/profile';
import { demoAccount } from 'contract/samples/sample-candidate';
import { openTimeoutMs, unpackMigrated } from '../../testing/databases';
import { file } from '../../testing/forms';
import { formBody, formType } from '../../testing/multipart';
import { pdf } from '../../testing/sample-files';
import { until } from '../../testing/until';
import { orphanAgeMs } from './sweep';

const fileKey = randomBytes(32).toString('hex');

const root = path.resolve(__dirname, '../../../..');

describe('a process that is killed in the middle of an upload', () => {
  let folder: string;
  let running: ChildProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
    await unpackMigrated(folder);
  });
  /** Resolves when the process has gone. */
  async function kill(): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
  }
  afterAll(async () => {
    await kill();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the API as a program of its own and returns its address. */
  async function start(): Promise<string> {
    const env = {
      ...process.env,
      PORTAL_DATA: folder,
      DATABASE_URL: 'embedded',
      FILE_STORE: `file:${path.join(folder, 'files')}`,
      FILE_KEYS: fileKey,
      CLAMD_URL: 'none',
      SMTP_URL: 'outbox',
      PUBLIC_URL: 'http://localhost:3000',
      API_PORT: '0',
      LOG_LEVEL: 'info',
      DEMO: 'true',
    };
    const api = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = api;
    return new Promise((resolve, reject) => {
      let output = '';
      api.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        const [, url] = /listens on (\S+)/.exec(output) ?? [];
        if (url) resolve(url);
      });
      api.once('exit', () => reject(new Error(`The API ended before it listened:\n${output}`)));
    });
  }

  async function signIn(url: string): Promise<string> {
    const { email, password } = demoAccount;
    const response = await fetch(`${url}/candidate/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return ((await response.json()) as { data: { token: string } }).data.token;
  }

  async function passport(url: string, token: string): Promise<string | null | undefined> {
    const response = await fetch(`${url}/candidate`, { headers: { authorization: `Bearer ${token}` } });
    return ((await response.json()) as { data: PersonalInformation }).data.identity_documents.passport;
  }

  const waiting = async () => {
    const incoming = path.join(folder, 'files', 'incoming');
    return (await readdir(incoming).catch(() => [])).map((name) => path.join(incoming, name));
  };

  it(
    'keeps the paper that was stored, and its remains are gone after the next start',
    async () => {
      let url = await start();
      const token = await signIn(url);
      const headers = { 'content-type': formType, authorization: `Bearer ${token}` };
      const send = { method: 'POST', headers, body: new Uint8Array(formBody([file('passport', pdf())])) };
      expect((await fetch(`${url}/candidate/identity`, send)).status).toBe(200);
      const stored = await passport(url, token);
      expect(stored).toMatch(/\.pdf$/);

      const half = request(`${url}/candidate/identity`, { method: 'POST', headers });
      half.on('error', () => undefined); // the kill cuts it, on purpose
      half.write(formBody([file('passport', pdf(2_000_000))]).subarray(0, 1_000_000));
      await until(async () => {
        const [arriving] = await waiting();
        return arriving !== undefined && (await stat(arriving)).size > 100_000;
      });
      await kill();
      expect(await waiting()).toHaveLength(1);

      // The sweep leaves what is younger than an hour alone: another machine may be writing it.
      const long = new Date(Date.now() - 2 * orphanAgeMs);
      const left = await waiting();
      for (const name of left) await utimes(name, long, long);
      url = await start();
      await until(async () => (await waiting()).length === 0);
      expect(await passport(url, token)).toBe(stored);
      const shown = await fetch(`${url}/uploader/identity?filename=${stored}`, { headers });
      expect(Buffer.from(await shown.arrayBuffer()).equals(pdf())).toBe(true);
    },
    openTimeoutMs,
  );
});
