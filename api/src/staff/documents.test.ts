import { userInfo } from 'node:os';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { endpoints } from 'contract/wire/endpoints';
import { samplePdf } from 'contract/samples/sample-files';
import { listAccess } from '../access-log/access-log.sql';
import { findRows } from '../account/export.sql';
import { openTimeoutMs, postgres } from '../testing/databases';
import { file } from '../testing/forms';
import type { Part } from '../testing/multipart';
import { docx, pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { openTestApi, type TestApi } from '../testing/test-api';
import { listDocumentStates } from '../kernel/candidate/document-decisions.sql';
import { runStaff } from './run';

const fileKeys = [Buffer.alloc(32, 1)];
/** A page that can be drawn, of a size that is told. */
const paper = Buffer.from(`${samplePdf('AADHAAR 1234 5678 9012')}\n%${'x'.repeat(149_000)}\n%%EOF\n`);
const reason = 'Checks the name for Northlight';
const me = userInfo().username;

/** A candidate with a passport, and staff who use the command line. */
async function openOffice(api: TestApi) {
  const { user, token } = await api.candidate();
  const parts = [file('passport', paper, 'Asha Raman.pdf')];
  const { status } = await api.call(endpoints.saveIdentityDocuments, { token, parts });
  expect(status).toBe(200);
  const run = (argv: readonly string[], changes: Parameters<typeof runStaff>[2] = {}) =>
    runStaff(api.database, argv, { fileKeys, openStore: async () => api.store, ...changes });
  const looks = async () =>
    (await listAccess(api.database, user.id, 50))
      .filter(({ actor }) => actor === me)
      .map(({ actor, action, detail }) => [actor, action, detail].join('|'));
  return {
    user,
    token,
    run,
    looks,
    open: (changes?: Parameters<typeof runStaff>[2]) =>
      run(['documents', 'open', user.email, 'passport', '--original', '--reason', reason], changes),
    show: () => run(['documents', 'open', user.email, 'passport', '--reason', reason]),
  };
}

describe.each(places)("a candidate's document on $name", ({ database, store }) => {
  let api: TestApi;
  beforeAll(
    async () => void (api = await openTestApi(database, { store: await store.open(), fileKeys })),
    openTimeoutMs,
  );
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.close());

  it('is encrypted in the store, and given to staff as it was sent', async () => {
    const { open, user } = await openOffice(api);
    const [row] = (await findRows(api.database, user.id)).stored_files;
    const stored = await buffer((await api.store.open(row?.name ?? '')) ?? Readable.from([]));
    expect(stored.includes('AADHAAR')).toBe(false);
    const { exitCode, output, given } = await open();
    const [file] = given?.files ?? [];
    expect([exitCode, file?.name, given?.out]).toEqual([0, 'passport.pdf', null]);
    expect(Buffer.from(file?.base64 ?? '', 'base64').equals(paper)).toBe(true);
    expect(output).toMatch(
      new RegExp(`^Passport of ${user.email}, version [0-9a-f]{8}, ${Math.ceil(paper.length / 1024)} KB\n$`),
    );
  });

  it('is shown as pictures of its pages by default, which the access log tells apart', async () => {
    const { show, looks, user } = await openOffice(api);
    const { exitCode, output, given } = await show();
    const said = new RegExp(`^Passport of ${user.email}, version [0-9a-f]{8}, pages: 1\n$`);
    expect([exitCode, output]).toEqual([0, expect.stringMatching(said)]);
    const [state] = await listDocumentStates(api.database, user.id);
    expect(state?.state).toBe('being-checked');
    expect(given?.files.map(({ name }) => name)).toEqual(['passport-1.jpg']);
    const bytes = Buffer.from(given?.files[0]?.base64 ?? '', 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.includes('AADHAAR')).toBe(false);
    expect(await looks()).toEqual([`${me}|staff documents open|passport: ${reason}`]);
  });

  it('is said not to be shown as pictures when it is of Word, or broken', async () => {
    const { show, token } = await openOffice(api);
    const send = (part: Part) => api.call(endpoints.saveIdentityDocuments, { token, parts: [part] });
    await send(file('passport', docx(), 'a.docx'));
    expect((await show()).errors).toContain('A Word document cannot be shown as pictures. Add --original');
    await send(file('passport', pdf()));
    expect((await show()).errors).toContain('The pages cannot be shown as pictures');
  });

  it('is in the access log, with who and why, before a byte of it is read', async () => {
    const { open, looks, user } = await openOffice(api);
    const openInStore = api.store.open;
    let before: readonly string[] = [];
    jest.spyOn(api.store, 'open').mockImplementation(async (name) => {
      before = await looks();
      return openInStore(name);
    });
    await open();
    expect(before).toEqual([`${me}|staff documents open|passport (original file): ${reason}`]);
    expect((await runStaff(api.database, ['access-log', user.email])).output).toContain(reason);
  });

  it('is not given when the look cannot be recorded', async () => {
    const { open } = await openOffice(api);
    const query = api.database.query.bind(api.database);
    jest.spyOn(api.database, 'query').mockImplementation((statement, parameters) => {
      if (statement.includes('insert into access_log')) return Promise.reject(new Error('disk full'));
      return query(statement, parameters);
    });
    const read = jest.spyOn(api.store, 'open');
    await expect(open()).rejects.toThrow('disk full');
    expect(read).not.toHaveBeenCalled();
  });

  it('is listed without its content, which is recorded, too', async () => {
    const { run, user, looks } = await openOffice(api);
    const read = jest.spyOn(api.store, 'open');
    const { output, given } = await run(['documents', 'list', user.email]);
    expect(output).toMatch(
      /passport +[0-9a-f]{8} +received +Passport +Asha Raman\.pdf +\d+ KB +\d{4}-\d\d-\d\d\n/,
    );
    expect([given, read.mock.calls]).toEqual([undefined, []]);
    expect(await looks()).toEqual([`${me}|staff documents list|`]);
    const { email } = (await api.candidate()).user;
    expect((await run(['documents', 'list', email])).output).toBe(`${email} has no file\n`);
  });

  it('is refused with a sentence when the store lost it, it was cut, or a key is missing', async () => {
    const { open } = await openOffice(api);
    expect((await open({ fileKeys: [] })).errors).toContain('FILE_KEYS lacks the master key');
    const spy = jest.spyOn(api.store, 'open').mockResolvedValue(null);
    expect((await open()).errors).toMatch(/does not have this file: is .+ the portal's FILE_STORE\?$/m);
    spy.mockImplementation(async () => Readable.from([Buffer.alloc(100)], { objectMode: false }));
    expect(await open()).toMatchObject({ exitCode: 1, errors: expect.stringContaining('cannot be read') });
    spy.mockRejectedValue(new Error('no route to the bucket'));
    const { errors, given } = await open();
    expect([errors, given]).toEqual(['The file cannot be read: no route to the bucket\n', undefined]);
  });
});

describe('staff who look', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgres, { fileKeys })), openTimeoutMs);
  afterAll(() => api.close());

  it.each([
    ['no reason', []],
    ['an empty one', ['--reason', ' ']],
    ['one word', ['--reason', 'verification']],
    ['a few letters', ['--reason', 'a b c']],
    ['a line break', ['--reason', 'Checks the name\nfor Northlight']],
    ['an escape sequence', ['--reason', 'Checks the \u001b[2Jname']],
    ['a reversed reading direction', ['--reason', 'Checks the \u202ename']],
    ['an address', ['--reason', 'Asked by asha@example.com']],
    ['the number of an identity paper', ['--reason', 'Compares it with 1234 5678 9012']],
    ['more than 200 characters', ['--reason', `Checks ${'the name '.repeat(30)}`]],
  ])('are refused with %s, and nothing is recorded as read', async (_, words) => {
    const { run, user, looks } = await openOffice(api);
    for (const command of [
      ['documents', 'open', user.email, 'passport'],
      ['profile', user.email],
    ]) {
      const { exitCode, output, errors, given } = await run([...command, ...words]);
      expect([exitCode, output, given]).toEqual([1, '', undefined]);
      expect(errors).toContain('--reason');
    }
    expect(await looks()).toEqual([]);
  });

  it("are refused what does not exist, and another candidate's file is not found", async () => {
    const { run, user } = await openOffice(api);
    const open = (email: string, slot: string) => run(['documents', 'open', email, slot, '--reason', reason]);
    expect((await open(user.email, 'pan_card')).errors).toContain(`${user.email} has no pan_card`);
    expect((await open(user.email, '../../etc')).errors).toContain("'../../etc' is no document");
    expect((await open('no@x.in', 'passport')).errors).toContain('No account has the address no@x.in');
    const other = (await api.candidate()).user;
    expect((await open(other.email, 'passport')).errors).toContain(`${other.email} has no passport`);
  });

  it('see the answers of a candidate, which is recorded with the reason', async () => {
    const { run, user, token, looks } = await openOffice(api);
    const body = { linkedin_url: 'https://linkedin.com/in/asha', portfolio_url: 'https://asha.example' };
    await api.database.query(
      `insert into portfolios (candidate_id, linkedin_url, portfolio_url) values ($1, $2, $3)`,
      [user.id, body.linkedin_url, body.portfolio_url],
    );
    await api.database.query(`update candidates set city = 'Pune \u009b' where id = $1`, [user.id]);
    const { output } = await run(['profile', user.email, '--reason', reason]);
    expect(output).toMatch(/Personal information\n[^]*City +Pune\n[^]*Education details: no answers yet\n/);
    expect(output).toMatch(/Portfolio link +https:\/\/asha\.example\n/);
    expect(output).not.toMatch(/argon2|\u009b/);
    expect(await looks()).toEqual([`${me}|staff profile|${reason}`]);
    expect(token).not.toBe('');
  });

  it("are in the candidate's own export without their name, also after the file was replaced", async () => {
    const { open, user, token } = await openOffice(api);
    await open();
    await api.call(endpoints.saveIdentityDocuments, { token, parts: [file('passport', pdf())] });
    const { access_log: entries = [] } = await findRows(api.database, user.id);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'staff documents open',
        detail: `passport (original file): ${reason}`,
      }),
    );
    expect(JSON.stringify(entries)).not.toContain(`"${me}"`);
  });

  it('leave entries that outlive the account, with its id and nothing else of it', async () => {
    const { open, user, looks } = await openOffice(api);
    await open();
    await api.database.query(`delete from candidates where id = $1`, [user.id]);
    expect(await looks()).toContain(`${me}|staff documents open|passport (original file): ${reason}`);
    const rows = await api.database.query(
      `select to_jsonb(l)::text as entry from access_log l where candidate_id = $1`,
      [user.id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/@|Asha|Raman/);
  });

  it.each([
    ['a virus that the scanner knows today', 'stream: Test.Virus FOUND\0', 'A virus was found'],
    ['a scanner that cannot judge', 'INSTREAM size limit exceeded. ERROR\0', 'virus scanner does not answer'],
  ])('are not given a file with %s', async (_, answer, message) => {
    const scanner = createServer((socket) => {
      socket.on('error', () => undefined);
      // The last chunk of a stream is the one without a byte.
      socket.on('data', (chunk) => void (chunk.subarray(-4).equals(Buffer.alloc(4)) && socket.end(answer)));
    });
    await once(scanner.listen(0, '127.0.0.1'), 'listening');
    const { port } = scanner.address() as AddressInfo;
    const { open, looks } = await openOffice(api);
    const result = await open({ clamd: { host: '127.0.0.1', port } });
    scanner.close();
    expect(result).toMatchObject({ exitCode: 1, output: '', errors: expect.stringContaining(message) });
    expect(result.given).toBeUndefined();
    const found = (await looks()).filter((entry) => entry.includes('virus'));
    expect(found).toEqual(
      answer.includes('FOUND') ? [`${me}|virus in a stored file|passport: Test.Virus`] : [],
    );
  });
});
