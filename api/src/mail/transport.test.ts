import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { layOut } from './layout';
import { contactLetter, resetLetter } from '../letters/letters';
import { verifyDkim } from '../testing/verify-dkim';
import { outboxTransport, smtpTransport } from './transport';

const asha = { firstName: 'Asha', publicUrl: 'https://portal.example' };
const reset = layOut(resetLetter('asha@example.com', 'https://portal.example/reset-password/abc', 30), asha);

describe('the outbox', () => {
  let folder: string;
  beforeEach(async () => void (folder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'outbox')));
  afterEach(() => rm(path.dirname(folder), { recursive: true }));

  it('keeps a mail as a file that mail programs open, for its user alone', async () => {
    await outboxTransport(folder, 'no-reply@marigold.example', () => undefined).send(reset);
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
    const file = path.join(folder, files[0] ?? '');
    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^From: Marigold <no-reply@marigold\.example>\r$/m);
    expect(text).toMatch(/^To: asha@example\.com\r$/m);
    expect(text).toMatch(/^Subject: Set a new password for Marigold\r$/m);
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toContain('multipart/alternative');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('says beside the headers of a mail that a program wrote it, so that no program answers', async () => {
    const headers = { 'List-Unsubscribe': '<https://portal.example/u/1>' };
    await outboxTransport(folder, 'no-reply@marigold.example', () => undefined).send({ ...reset, headers });
    const [file = ''] = await readdir(folder);
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(text).toMatch(/^List-Unsubscribe: /m);
  });

  it('announces the reset link', async () => {
    const announced: string[] = [];
    await outboxTransport(folder, 'no-reply@marigold.example', (text) => void announced.push(text)).send(
      reset,
    );
    expect(announced).toEqual([expect.stringContaining('https://portal.example/reset-password/abc')]);
  });

  it('cannot be given another header through a name or a subject', async () => {
    const contact = {
      name: 'X\r\nBcc: all@x.in',
      email: 'a@b.in',
      phone: '1234567',
      subject: 'S\r\nBcc: all@x.in',
      message: 'm',
      account: null,
    };
    await outboxTransport(folder, 'no-reply@marigold.example', () => undefined).send(
      layOut(contactLetter('team@x.in', contact), asha),
    );
    const [file = ''] = await readdir(folder);
    const [headers] = (await readFile(path.join(folder, file), 'utf8')).split('\r\n\r\n');
    expect(headers).not.toMatch(/^Bcc:/im);
  });
});

describe('a letter', () => {
  it('says the same in text and in HTML, with what people typed kept harmless', () => {
    for (const body of [reset.text, reset.html]) {
      expect(body).toContain('https://portal.example/reset-password/abc');
      expect(body).toContain('30 minutes');
      expect(body).toContain('Marigold');
    }
  });
});

describe('SMTP', () => {
  let server: Server;
  let received = '';
  beforeAll(async () => {
    server = createServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        received += text;
        if (inData) {
          if (!received.endsWith('\r\n.\r\n')) return;
          inData = false;
          socket.write('250 stored\r\n');
        } else if (/^DATA/i.test(text)) {
          inData = true;
          socket.write('354 go\r\n');
        } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('delivers to the configured server', async () => {
    const { port } = server.address() as AddressInfo;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'no-reply@marigold.example');
    await transport.send(reset);
    expect(received).toContain('MAIL FROM:<no-reply@marigold.example>');
    expect(received).toContain('RCPT TO:<asha@example.com>');
    expect(received).toContain('reset-password/abc');
  });

  it('delivers a mail that its receiver verifies, and none that was changed on the way', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { port } = server.address() as AddressInfo;
    const transport = smtpTransport(`smtp://127.0.0.1:${port}?ignoreTLS=true`, 'no-reply@marigold.example', {
      selector: 'marigold',
      privateKey: pem,
    });
    received = '';
    const headers = {
      'List-Unsubscribe': '<https://portal.example/u/1>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    await transport.send({ ...reset, headers });
    const [, data = ''] = /DATA\r\n([^]*)\r\n\.\r\n/.exec(received) ?? [];
    const mail = `${data.replaceAll(/^\.\./gm, '.')}\r\n`;
    expect(verifyDkim(mail, publicKey)).toMatchObject({
      domain: 'marigold.example',
      selector: 'marigold',
      signed: expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    });
    expect(verifyDkim(mail.replace('reset-password/abc', 'reset-password/abd'), publicKey)).toBeNull();
    expect(verifyDkim(mail.replace('Subject: Set', 'Subject: Send'), publicKey)).toBeNull();
  });
});
