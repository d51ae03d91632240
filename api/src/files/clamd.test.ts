import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Readable } from 'node:stream';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import { readConfig } from '../config';
import { runStaff } from '../staff/run';
import { openTimeoutMs, postgres } from '../testing/databases';
import { file, filesIn } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { scanFile } from './clamd';
import { fileFailures } from './store';

/** What was streamed; null until the end has arrived. */
function contentOf(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 'zINSTREAM\0'.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const ping = Buffer.from('zPING\0');

/** Answers as clamd does; '' is a scanner that is never done. */
async function openScanner(answer: (content: Buffer) => string, answersPing = true): Promise<Server> {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.equals(ping)) return void (answersPing && socket.end('PONG\0'));
      const content = contentOf(received);
      const text = content && answer(content);
      if (text) socket.end(`${text}\0`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
const addressOf = (server: Server) => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
const answerFor = (content: Buffer): string =>
  content.includes('a virus') ? 'stream: Test.Virus FOUND' : 'stream: OK';
const infected = () => file('passport', pdf(100_000, 'a virus'));
const clean = () => file('pan_card', pdf(100_000));

describe('a scan', () => {
  const scan = async (answer: (content: Buffer) => string, patienceMs?: number) => {
    const server = await openScanner(answer);
    const content = Readable.from([pdf(70_000), Buffer.alloc(0), pdf(300)], { objectMode: false });
    return scanFile(addressOf(server), content, patienceMs).finally(() => server.close());
  };

  it('sends the whole file, and gives what was found', async () => {
    const whole = Buffer.concat([pdf(70_000), pdf(300)]);
    expect(await scan((content) => (content.equals(whole) ? 'stream: OK' : 'stream: Cut FOUND'))).toBeNull();
    expect(await scan(() => 'stream: Win.Test.EICAR_HDB-1 FOUND')).toBe('Win.Test.EICAR_HDB-1');
  });

  it('fails when the scanner is too slow, or refuses the file', async () => {
    await expect(scan(() => '', 100)).rejects.toThrow('too slow');
    const refusal = 'INSTREAM size limit exceeded. ERROR';
    await expect(scan(() => refusal)).rejects.toThrow(`clamd answered ${refusal}`);
  });
});

describe('after a scan that failed', () => {
  const small = () => Readable.from([pdf(300)], { objectMode: false });

  it('a scanner that is silent gets no file, and fails within a second', async () => {
    const sent = jest.fn(() => '');
    const server = await openScanner(sent, false);
    const address = addressOf(server);
    await expect(scanFile(address, small(), 100)).rejects.toThrow('too slow');
    await expect(scanFile(address, small())).rejects.toThrow('clamd is silent');
    expect(sent).toHaveBeenCalledTimes(1);
    server.close();
  });

  it('a scanner that is there again scans at once', async () => {
    const answers = ['', 'stream: OK'];
    const server = await openScanner(() => answers.shift() ?? '');
    const address = addressOf(server);
    await expect(scanFile(address, small(), 100)).rejects.toThrow('too slow');
    expect(await scanFile(address, small())).toBeNull();
    server.close();
  });
});

describe('an upload that is scanned', () => {
  let api: TestApi;
  let token: string;
  let scanner: Server;
  beforeAll(async () => {
    scanner = await openScanner(answerFor);
    api = await openTestApi(postgres, { clamd: addressOf(scanner) });
    ({ token } = await api.candidate());
  }, openTimeoutMs);
  afterAll(() => api.close());

  const send = (...parts: ReturnType<typeof file>[]) =>
    api.call<PersonalInformation>(endpoints.saveIdentityDocuments, { token, parts });

  it('is refused with a virus, by its field, with all that came with it, and staff see it', async () => {
    const { status, body } = await send(clean(), infected());
    expect([status, body.fields]).toEqual([
      422,
      { passport: 'Passport: A virus was found in this file. Please choose another' },
    ]);
    expect(await filesIn(api)).toEqual([]);
    expect((await runStaff(api.database, ['access-log'])).output).toMatch(
      /candidate +file refused +[0-9a-f-]{36} +passport: Test\.Virus/,
    );
    await send(infected());
    await api.mailed();
    const mails = api.mails.filter(({ subject }) => subject === 'A virus was found in an upload');
    expect(mails).toMatchObject([{ to: 'team@marigold.example' }]); // one of the two
  });

  it('is stored without one', async () => {
    expect((await send(clean())).body.data.identity_documents.pan_card).toMatch(/\.pdf$/);
  });

  it('is refused for now while the scanner is away, and nothing of it stays', async () => {
    const before = await filesIn(api);
    await new Promise((resolve) => scanner.close(resolve));
    const { status, headers, body } = await send(clean());
    expect([status, headers['retry-after'], body.code]).toEqual([503, '30', 'storage-unavailable']);
    expect(await filesIn(api)).toEqual(before);
    const at = fileFailures().find(({ name }) => name === 'the virus scanner')?.at;
    expect(Date.now() / 1000 - (at ?? 0)).toBeLessThan(60);
  });
});

it.each([
  ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('the scanner may be at %s', (given, address) => {
  expect(readConfig({ CLAMD_URL: given }).clamd).toEqual(address);
});

it.each(['scanner:3310', 'tcp://scanner', 'http://scanner:3310', 'unix:clamd.ctl'])(
  'the scanner may not be at %s',
  (given) => expect(() => readConfig({ CLAMD_URL: given })).toThrow('CLAMD_URL must be'),
);
