import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import { runStaff } from '../staff/run';
import { openTimeoutMs } from '../testing/databases';
import { download, file } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';
import { putInSlot } from '../kernel/candidate/stored-files.sql';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;
const words = 'AADHAAR 1234 5678 9012';
const paper = pdf(200_000, words);

describe.each(places)('an encrypted file on $name', ({ database, store }) => {
  let api: TestApi;
  let token: string;
  /** Shared with the API: a test changes it as a restart with other settings would. */
  const fileKeys: Buffer[] = [];
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open(), fileKeys })),
    openTimeoutMs,
  );
  beforeEach(async () => {
    fileKeys.splice(0, 2, first);
    ({ token } = await api.candidate());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());

  async function keep(): Promise<string> {
    const parts = [file('passport', paper)];
    const { body } = await api.call<PersonalInformation>(endpoints.saveIdentityDocuments, { token, parts });
    return body.data.identity_documents.passport ?? '';
  }
  const stored = async (name: string) => buffer((await api.store.open(name)) ?? Readable.from([]));
  const get = (name: string) => download(api, token, 'identity', name);
  const staff = (...argv: string[]) => runStaff(api.database, argv, { fileKeys });

  it('has no readable byte in the store, nor in the staging folder, and is served as it was sent', async () => {
    const staged: Buffer[] = [];
    const { keep: keepInStore } = api.store;
    jest.spyOn(api.store, 'keep').mockImplementation(async (id, kept) => {
      staged.push(await readFile(api.store.staging.path(id)));
      await keepInStore(id, kept);
    });
    const name = await keep();
    const bytes = await stored(name);
    expect(staged).toEqual([bytes]);
    for (const part of [words, '%PDF', 'xxxx', '%%EOF']) expect(bytes.includes(part)).toBe(false);
    const { headers, bytes: served } = await get(name);
    expect([served.equals(paper), headers['content-length']]).toEqual([true, String(paper.length)]);
  });

  it('has another key than the same file of the same candidate', async () => {
    const bytes = await stored(await keep());
    expect((await stored(await keep())).equals(bytes)).toBe(false);
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['one bit was changed', (bytes) => bytes.fill(bytes[70_000]! ^ 1, 70_000, 70_001)],
    ['its end was cut off', (bytes) => bytes.subarray(0, 2 * (65_536 + 16))],
    [
      'two parts were exchanged',
      (b) => Buffer.concat([b.subarray(65_552, 131_104), b.subarray(0, 65_552), b.subarray(131_104)]),
    ],
  ])('is not served whole when %s', async (_, change) => {
    const name = await keep();
    const bytes = change(await stored(name));
    jest.spyOn(api.store, 'open').mockImplementation(async () => {
      return Readable.from([bytes], { objectMode: false });
    });
    const got = await get(name).catch(() => null);
    expect(got?.bytes.equals(paper) ?? false).toBe(false);
    // What was sent before is right; when nothing was sent yet, the answer is a failure.
    if (got?.status === 200) expect(paper.subarray(0, got.bytes.length).equals(got.bytes)).toBe(true);
  });

  it('from before there were keys is served', async () => {
    const { user, token: owner } = await api.candidate();
    const name = `${'a'.repeat(36)}.pdf`;
    const { id, stream } = await api.store.staging.create();
    await new Promise<void>((resolve) => void stream.end(paper).once('close', resolve));
    await api.store.keep(id, { name, size: paper.length, contentType: 'application/pdf' });
    const row = {
      name,
      type: 'identity',
      slot: 'passport',
      originalName: 'p.pdf',
      size: paper.length,
    } as const;
    await putInSlot(api.database, user.id, { ...row, contentType: 'application/pdf', fileKey: null });
    expect((await download(api, owner, 'identity', name)).bytes.equals(paper)).toBe(true);
  });

  it('is served while the master key changes, and without the earlier one after a rewrap', async () => {
    const name = await keep();
    fileKeys.unshift(second);
    expect((await get(name)).bytes.equals(paper)).toBe(true);
    expect(await staff('file-keys', 'rewrap')).toMatchObject({ exitCode: 0 });
    fileKeys.pop();
    expect((await get(name)).bytes.equals(paper)).toBe(true);
    fileKeys.splice(0, 1, first);
    expect((await get(name)).status).toBe(503);
    expect(await staff('file-keys', 'rewrap')).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('FILE_KEYS lacks the master key'),
    });
    expect((await runStaff(api.database, ['file-keys', 'rewrap'])).errors).toBe('FILE_KEYS has no key\n');
    fileKeys.unshift(second);
    expect((await staff('file-keys', 'rewrap')).exitCode).toBe(0);
  });

  it('is not readable under the name of another file, even with its key', async () => {
    const [name, other] = [await keep(), (await api.candidate()).user.id];
    await api.database.query(
      `insert into stored_files (name, candidate_id, type, slot, original_name, content_type, size, file_key)
       select 'x' || name, $2, type, slot, original_name, content_type, size, file_key from stored_files where name = $1`,
      [name, other],
    );
    await api.database.query(`update stored_files set name = 'y' || name where name = $1`, [name]);
    expect((await get(`y${name}`)).status).toBe(503);
    await api.database.query(`delete from stored_files where name in ($1, $2)`, [`x${name}`, `y${name}`]);
  });
});
