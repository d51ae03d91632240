import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { FolderInUseError } from './database/folder-claim';
import { staff } from './staff/run';
import { startApi } from './start';
import { openTimeoutMs, unpackMigrated } from './testing/databases';
import { file } from './testing/forms';
import { formBody, formType } from './testing/multipart';
import { pdf } from './testing/sample-files';

describe('the running API', () => {
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'portal-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const config = () => readConfig({ PORTAL_DATA: folder, API_PORT: '0', LOG_LEVEL: 'silent' });
  const post = async (url: string, route: string, body: unknown) => {
    const response = await fetch(`${url}/api${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // A test looks only at the parts it names.
    return { status: response.status, body: (await response.json()) as { data: { token: string } } };
  };

  it(
    'migrates, seeds, serves, takes staff commands from outside and keeps its data',
    async () => {
      const announced: string[] = [];
      const api = await startApi(config(), {
        log: { info: (text) => void announced.push(text), warn: console.warn },
      });
      const demo = api.demo ?? { email: '', password: '' };
      const { status, body } = await post(api.url, '/candidate/auth/login', demo);
      expect(status).toBe(200);

      await post(api.url, '/candidate/auth/forgot-password', { email: demo.email });
      await expect(startApi(config())).rejects.toThrow(FolderInUseError);
      const command = await staff(config(), ['profile-status', demo.email, 'Profile under review']);
      expect(command).toMatchObject({ exitCode: 0 });
      const me = await fetch(`${api.url}/api/candidate/me`, {
        headers: { authorization: `Bearer ${body.data.token}` },
      });
      expect(await me.json()).toMatchObject({ data: { profileStatus: 'Profile under review' } });

      // The running portal gives the file to the process of who asked.
      const sent = await fetch(`${api.url}/api/candidate/identity`, {
        method: 'POST',
        headers: { 'content-type': formType, authorization: `Bearer ${body.data.token}` },
        body: new Uint8Array(formBody([file('passport', pdf())])),
      });
      expect(sent.status).toBe(200);
      const look = ['documents', 'open', demo.email, 'passport', '--original', '--reason', 'Checks the name'];
      const { given } = await staff(config(), look);
      expect(Buffer.from(given?.files[0]?.base64 ?? '', 'base64').equals(pdf())).toBe(true);
      await api.close();

      const outbox = await readdir(path.join(folder, 'outbox'));
      const waiting = outbox.length === 0;
      // The mail is out, or it waits for the next start: a stop loses none.
      expect(announced.some((text) => text.includes('/reset-password/'))).toBe(!waiting);

      expect((await staff(config(), ['candidates'])).output).toContain('Profile under review');
      const again = await startApi(config());
      expect((await post(again.url, '/candidate/auth/login', demo)).status).toBe(200);
      await again.close();
      expect(await readdir(folder)).not.toContain('owner.json');
    },
    openTimeoutMs,
  );

  it(
    'answers what is not HTTP in the same shape, and a taken port with an error that frees the folder',
    async () => {
      const api = await startApi(config());
      const port = Number(new URL(api.url).port);
      const answer = await new Promise<string>((resolve, reject) => {
        let text = '';
        const socket = connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
        socket
          .on('data', (data) => (text += data.toString()))
          .on('close', () => resolve(text))
          .on('error', reject);
      });
      expect(answer).toContain('400');
      expect(answer).toContain('"code":"malformed-request"');

      const other = await mkdtemp(path.join(tmpdir(), 'portal-'));
      await unpackMigrated(other);
      const taken = { ...readConfig({ PORTAL_DATA: other, LOG_LEVEL: 'silent' }), port };
      await expect(startApi(taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
      expect(await readdir(other)).not.toContain('owner.json');
      await api.close();
      await rm(other, { recursive: true });
    },
    openTimeoutMs,
  );
});
