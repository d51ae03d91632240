import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { listAccess } from '../access-log/access-log.sql';
import { findRows } from '../account/export.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { runStaff } from './run';

describe.each(databases)('a request of staff on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => void (asha = await api.candidate()));
  afterAll(() => api.close());

  const run = (...argv: string[]) => runStaff(api.database, argv);
  const ok = async (...argv: string[]) => {
    const result = await run(...argv);
    expect(result).toMatchObject({ exitCode: 0, errors: '' });
    return result.output;
  };
  const ask = (slot: string, message: string) =>
    ok('request', asha.user.email, '--slot', slot, '--message', message);
  const me = async () => (await api.call<UserData>(endpoints.fetchMe, { token: asha.token })).body.data;
  const messages = async () => (await me()).documentRequests?.map(({ message }) => message);
  const listed = () => ok('requests', asha.user.email);

  it('is open for the candidate, on the dashboard and among the documents, the oldest first', async () => {
    await ask('passport', 'Its second page is missing.');
    await ask('PAN_card', ' The number cannot be read. ');
    const { documentRequests } = await me();
    const askedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    expect(documentRequests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ slot: 'passport', message: 'Its second page is missing.', askedAt }),
        expect.objectContaining({ slot: 'pan_card', message: 'The number cannot be read.', askedAt }),
      ]),
    );
    const { body } = await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, {
      token: asha.token,
    });
    expect(body.data.document_requests).toEqual(documentRequests);
    const stranger = await api.candidate();
    const others = await api.call<UserData>(endpoints.fetchMe, { token: stranger.token });
    expect(others.body.data.documentRequests).toEqual([]);
  });

  it('is answered by a file in its slot, which staff see with the date, and by no other', async () => {
    await ask('pan_card', 'The number cannot be read.');
    const send = (slot: string, content: Buffer) =>
      api.call<PersonalInformation>(endpoints.saveIdentityDocuments, {
        token: asha.token,
        parts: [file(slot, content)],
      });
    await send('passport', pdf());
    expect((await send('pan_card', Buffer.from('no PDF'))).status).toBe(422);
    expect(await messages()).toHaveLength(1);
    expect(await listed()).toMatch(/pan_card\s+open\s+-\s+\d{4}-/);
    const { body } = await send('pan_card', pdf());
    expect(body.data.document_requests).toEqual([]);
    expect(await messages()).toEqual([]);
    expect(await listed()).toMatch(/pan_card\s+answered \d{4}-\d\d-\d\d \d\d:\d\d\s.*cannot be read/);
    await ask('pan_card', 'Now the other side.');
    expect(await listed()).toMatch(/open[\s\S]*answered/);
  });

  it('of a slot that is asked for already replaces the open one, and says so', async () => {
    await ask('passport', 'Please send it.');
    const output = await ask('passport', 'Its last page too.');
    expect(output).toContain('This replaces the open request: Please send it.');
    expect(await messages()).toEqual(['Its last page too.']);
    expect(await ask('hsc', 'Please send it.')).not.toContain('replaces');
  });

  it('may be made twice at the same moment', async () => {
    await Promise.all([ask('passport', 'Please send it.'), ask('passport', 'Please send it.')]);
    expect(await messages()).toEqual(['Please send it.']);
  });

  it('can be withdrawn', async () => {
    await ask('passport', 'Please send it.');
    const withdraw = () => run('withdraw-request', asha.user.email, '--slot', 'passport');
    expect((await withdraw()).output).toContain('no longer asked for Passport');
    expect(await messages()).toEqual([]);
    expect(await withdraw()).toMatchObject({
      exitCode: 1,
      errors: expect.stringContaining('has no open request for passport') as string,
    });
  });

  it.each([
    [
      'a slot that does not exist',
      ['--slot', 'pan', '--message', 'Send it'],
      /'pan' is no document slot.*pan_card/,
    ],
    ['no message', ['--slot', 'pan_card'], /--message/],
    ['a long message', ['--slot', 'pan_card', '--message', 'x'.repeat(501)], /3 to 500 characters/],
    ['an escape sequence', ['--slot', 'pan_card', '--message', 'a\u001b[2Jb'], /3 to 500 characters/],
  ])('with %s is refused with a sentence', async (_, options, sentence) => {
    const { exitCode, errors } = await run('request', asha.user.email, ...options);
    expect([exitCode, errors]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await messages()).toEqual([]);
  });

  it('of an unknown address is refused', async () => {
    const result = await run('request', 'no@example.com', '--slot', 'ssc', '--message', 'Send it');
    expect(result).toMatchObject({ exitCode: 1, errors: 'No account has the address no@example.com\n' });
  });

  it('is in the access log by its slot, in the export without who asked, and goes with the account', async () => {
    await ask('pan_card', 'The number cannot be read.');
    const [entry] = await listAccess(api.database, asha.user.id, 1);
    expect(entry).toMatchObject({ action: 'staff request', detail: 'pan_card' });
    const { document_requests: rows } = await findRows(api.database, asha.user.id);
    expect(rows).toMatchObject([{ slot: 'pan_card', message: 'The number cannot be read.' }]);
    expect(rows?.[0]).not.toHaveProperty('asked_by');
    await api.database.query(`delete from candidates where id = $1`, [asha.user.id]);
    expect(await ok('requests')).not.toContain(asha.user.email);
  });
});
