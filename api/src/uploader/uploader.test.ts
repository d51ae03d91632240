import { Readable } from 'node:stream';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import { costOf } from 'server-kit/testing/cost-of';
import { openTimeoutMs } from '../testing/databases';
import { download, file } from '../testing/forms';
import { docx, pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';
import { encryptedSize } from '../files/file-cipher';
import { cleanOriginalName } from '../kernel/uploads/original-name';

describe.each(places)('a stored file on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open() })),
    openTimeoutMs,
  );
  beforeEach(async () => void ({ token } = await api.candidate()));
  afterAll(() => api.close());

  /** Stores one passport and returns its reference. */
  async function keep(filename: string, content = pdf()): Promise<string> {
    const { body } = await api.call<PersonalInformation>(endpoints.saveIdentityDocuments, {
      token,
      parts: [file('passport', content, filename)],
    });
    return body.data.identity_documents.passport ?? '';
  }

  it('is served with its own type, for its owner alone to look at and nothing in it to run', async () => {
    const { status, headers } = await download(api, token, 'identity', await keep('My passport.pdf', docx()));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'content-length': String(docx().length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="My passport.docx"; filename*=UTF-8''My%20passport.docx`,
    });
  });

  it.each([
    ['path parts', '../../etc/passwd.pdf', 'passwd.pdf'],
    ["Windows' path parts", 'C:\\Users\\Asha\\scan.pdf', 'scan.pdf'],
    ['nothing but dots', '....pdf', 'file.pdf'],
    ['nothing but an extension', '.pdf', 'file.pdf'],
    ['control characters', 'a\u0000b\u0007c\u007f.pdf', 'abc.pdf'],
    ['a reversed reading direction', 'gpj\u202efdp.pdf', 'gpjfdp.pdf'],
    [
      'joiners',
      '\u200dक\u094d\u200dष\u200c \u200dمی\u200cخواهم\u200d.pdf',
      'क\u094d\u200dष می\u200cخواهم.pdf',
    ],
    ['300 characters', `${'n'.repeat(296)}.pdf`, `${'n'.repeat(120)}.pdf`],
    ['another alphabet', 'पासपोर्ट.pdf', 'पासपोर्ट.pdf'],
    ['decomposed accents', 'Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
    ['an emoji at the cut', `${'n'.repeat(119)}😀😀.pdf`, `${'n'.repeat(119)}😀.pdf`],
    ['no extension', 'passport', 'passport.pdf'],
    ['a capital extension', 'SCAN.PDF', 'SCAN.pdf'],
  ])('keeps a name with %s as a plain one', async (_, sent, shown) => {
    const reference = await keep(sent);
    expect(reference).toMatch(/^[0-9a-f]{36}\.pdf$/);
    const { headers } = await download(api, token, 'identity', reference);
    const encoded = String(headers['content-disposition']).split("filename*=UTF-8''")[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(shown);
  });

  it('is not found for other candidates, without a session, or under another type', async () => {
    const reference = await keep('passport.pdf');
    const { token: stranger } = await api.candidate();
    expect((await download(api, stranger, 'identity', reference)).status).toBe(404);
    expect((await download(api, 'A'.repeat(43), 'identity', reference)).status).toBe(401);
    expect((await download(api, token, 'resume', reference)).status).toBe(404);
    expect((await download(api, token, 'passwords', reference)).status).toBe(404);
    expect((await download(api, token, 'identity', reference)).status).toBe(200);
  });

  it.each(['../../../etc/passwd', 'kept/aa/x.pdf', '%2e%2e%2f', 'nothing.pdf', '\u0000'])(
    'does not answer to %p',
    async (reference) => {
      expect([404, 422]).toContain((await download(api, token, 'identity', reference)).status);
    },
  );

  it('is not read for a HEAD, which would send nothing of it', async () => {
    const url = `/api/uploader/identity?filename=${await keep('passport.pdf')}`;
    const opened = jest.spyOn(api.store, 'open').mockClear();
    const headers = { authorization: `Bearer ${token}` };
    expect((await api.server.inject({ method: 'HEAD', url, headers })).statusCode).toBe(405);
    expect(opened).not.toHaveBeenCalled();
  });

  it('must be named', async () => {
    expect((await download(api, token, 'identity', '')).status).toBe(422);
  });

  it('that the store has lost is said to be missing, not shown empty', async () => {
    const reference = await keep('passport.pdf');
    await api.store.remove(reference);
    expect((await download(api, token, 'identity', reference)).status).toBe(404);
  });

  it.each([
    ['breaks off', { code: 'ECONNRESET' }],
    ['goes silent', { name: 'TimeoutError' }],
  ])('that the store %s before its first byte is 503, to be tried again', async (_, about) => {
    const reference = await keep('passport.pdf');
    const broken = new Readable({ read: () => undefined });
    const opened = jest.spyOn(api.store, 'open').mockImplementationOnce(async () => {
      setImmediate(() => broken.destroy(Object.assign(new Error('aborted'), about)));
      return broken;
    });
    const { status, headers, bytes } = await download(api, token, 'identity', reference);
    expect(opened).toHaveBeenCalled();
    expect([status, headers['retry-after'], headers['content-disposition']]).toEqual([503, '5', undefined]);
    expect(JSON.parse(String(bytes))).toMatchObject({ code: 'unavailable' });
  });

  it('can still be read to its end while it is replaced', async () => {
    const reference = await keep('passport.pdf', pdf(1_000_000, 'old'));
    const stream = await api.store.open(reference);
    await keep('passport.pdf', pdf(2000, 'new'));
    let size = 0;
    for await (const chunk of stream ?? []) size += (chunk as Buffer).length;
    expect(size).toBe(encryptedSize(1_000_000));
    expect((await download(api, token, 'identity', reference)).status).toBe(404);
  });
});

it.each([
  ['points', '.'.repeat(80_000)],
  ['spaces', ' '.repeat(80_000)],
  ['marks', '\u0301\u0316'.repeat(20_000)],
])('a name of many %s costs no time', async (_, many) => {
  const clean = () => expect(cleanOriginalName(`a${many}_`, 'pdf')).toMatch(/\.pdf$/);
  expect(await costOf(clean)).toBeLessThan(15);
});
