import { deletionDays } from 'contract/wire/account-periods';
import type { SignInResponse } from 'contract/wire/auth';
import { privacyNotice } from 'contract/wire/consent';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { openTimeoutMs } from '../testing/databases';
import { filesIn } from '../testing/forms';
import { fullCandidate } from '../testing/full-candidate';
import { pdf } from '../testing/sample-files';
import { places } from '../testing/stores';
import { hurryMails } from '../testing/mails';
import { openTestApi, type TestApi } from '../testing/test-api';
import { deleteDueAccounts } from './delete-due';
import { exportedTables } from './export.sql';

type Rows = Record<string, Record<string, unknown>[]>;
/** Who looked and what was changed is kept for 24 months (decision 47): an id, which names no one. */
const keptTables = ['public.access_log'];

describe.each(places)('the data of a candidate on $name', ({ database, store: openStore }) => {
  let api: TestApi;
  let words = 0;
  const nextWord = () => `veena${(words += 1)}x`;
  const logged: object[] = [];
  beforeAll(async () => {
    api = await openTestApi(database, { store: await openStore.open() });
  }, openTimeoutMs);
  afterAll(() => api.close());

  const log = {
    info: (line: object) => void logged.push(line),
    error: (line: object) => void logged.push(line),
  };
  const sweep = () => deleteDueAccounts(api.database, api.store, log);
  const me = async (token: string) => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
  const ask = (token: string, password: string) =>
    api.call<{ deleteAt: string }>(endpoints.deleteAccount, { token, body: { password } });
  const passDays = (days: number, id: string) =>
    api.database.query(
      `update candidates set delete_at = delete_at - make_interval(days => $1::int) where id = $2`,
      [days, id],
    );
  /**
   * Nothing in an archive is compressed, so that it can be read here as it is. A brace alone may also be a
   * byte of the time in the archive's header.
   */
  async function download(token: string) {
    const { headers, rawPayload } = await api.fetch(endpoints.exportData, { token });
    const archive = rawPayload.toString('latin1');
    const json = archive.slice(archive.indexOf('{\n  "'), archive.indexOf('\n}') + 2);
    const files = new Set(archive.match(/files\/\w+\/[\w -]+\.(pdf|docx|jpg)/g));
    return { headers, archive, files: [...files].sort(), rows: JSON.parse(json) as Rows };
  }
  /** Tables of all schemas with a row in which one of the texts is found. */
  async function tracesOf(texts: readonly string[]): Promise<string[]> {
    const tables = await api.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await api.database.query(
        `select 1 from ${name} t where exists (
           select 1 from json_array_elements_text($1::json) as word where t::text ilike '%' || word || '%')`,
        [JSON.stringify(texts)],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  test('is downloaded as one archive: rows, and files under readable names', async () => {
    const word = nextWord();
    const { token, user, email } = await fullCandidate(api, word);
    const { headers, archive, files, rows } = await download(token);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="my-data-[\d-]+\.zip"$/) as string,
    });
    expect(files).toEqual([
      `files/cover/cover - ${word}.docx`,
      `files/identity/pan_card - ${word} PAN.pdf`,
      'files/profile_picture/profile_picture - me.jpg',
      `files/resume/resume - ${word}.pdf`,
    ]);
    expect(archive).toContain(pdf(300).toString('latin1'));
    const empty = Object.keys(exportedTables).filter((table) => rows[table]?.length === 0);
    expect(empty).toEqual([]);
    expect(rows.candidates).toMatchObject([{ id: user.id, email, privacy_notice: privacyNotice('en') }]);
    expect(rows.educations).toMatchObject([
      { qualification: `${word} qualification`, degree: `${word} degree` },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/hash/);
  });

  test('has nothing of anyone else, nor messages that came from its address', async () => {
    const [word, other] = [nextWord(), nextWord()];
    await fullCandidate(api, other);
    const early = {
      name: word,
      email: `${word}@example.com`,
      phone: '9876543210',
      subject: 's',
      message: 'early',
    };
    await api.call(endpoints.sendContactMessage, { body: early });
    const { token } = await api.candidate({ email: early.email });
    const { files, rows } = await download(token);
    expect(files).toEqual([]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${other}|early`));
  });

  test('has no say in a message from its address that the team has not got yet', async () => {
    const word = nextWord();
    const { token, user, password } = await api.candidate({ email: `${word}@example.com` });
    const message = { name: word, email: user.email, phone: '9876543210', subject: word, message: word };
    const refused = jest.spyOn(api.transport, 'send').mockRejectedValue(new Error('away'));
    await api.call(endpoints.sendContactMessage, { body: message });
    await api.mailed();
    refused.mockRestore();
    await ask(token, password);
    await passDays(deletionDays, user.id);
    await sweep();
    const [kept] = await api.database.query(`select subject from contact_messages where name = $1`, [word]);
    expect(kept).toEqual({ subject: word });
    await hurryMails(api.database);
    await api.mailed();
    expect(api.mails.map(({ subject }) => subject)).toContain(`Contact form: ${word}`);
  });

  test('is downloaded five times an hour at most', async () => {
    const { token } = await api.candidate();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await api.fetch(endpoints.exportData, { token })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('breaks off when a file cannot be read, instead of passing for complete', async () => {
    const { token } = await fullCandidate(api, nextWord());
    const away = jest.spyOn(api.store, 'open').mockRejectedValue(new Error('away'));
    await expect(download(token)).rejects.toThrow();
    away.mockRestore();
  });

  test('is deleted with its password, after seven days, from all tables and from the file store', async () => {
    const kept = await fullCandidate(api, nextWord());
    const left = await filesIn(api);
    const word = nextWord();
    const { token, user, password, email } = await fullCandidate(api, word);
    const { body } = await ask(token, 'not-this-one');
    expect([body.fields, (await me(token)).deleteAt]).toEqual([
      { password: 'The password is not right' },
      null,
    ]);
    const { deleteAt } = (await ask(token, password)).body.data;
    expect((Date.parse(deleteAt) - Date.now()) / 86_400_000).toBeCloseTo(deletionDays, 2);
    expect((await me(token)).deleteAt).toBe(deleteAt);
    await passDays(deletionDays - 1, user.id);
    await sweep();
    expect((await me(token)).email).toBe(email);
    await passDays(1, user.id);
    await sweep();
    expect((await api.call(endpoints.fetchMe, { token })).status).toBe(401);
    const mark = `deletion-${user.id}.json`;
    expect([await tracesOf([word]), await filesIn(api)]).toEqual([[], [...left, mark].sort()]);
    expect(await tracesOf([user.id])).toEqual(keptTables);
    expect((await tracesOf([kept.user.id])).length).toBeGreaterThan(10);
    expect(JSON.stringify(logged)).not.toContain(word);
  });

  test('a request to delete it ends all other sessions and reset links, and is mailed', async () => {
    const asha = await api.candidate();
    const signIn = { email: asha.user.email, password: asha.password };
    const other = (await api.call<SignInResponse>(endpoints.signIn, { body: signIn })).body.data.token;
    await api.mailed();
    api.mails.length = 0;
    const first = await ask(asha.token, asha.password);
    const again = await ask(asha.token, asha.password);
    expect(again.body.data).toEqual(first.body.data);
    expect((await api.call(endpoints.fetchMe, { token: other })).status).toBe(401);
    await api.mailed();
    expect(api.mails[0]).toMatchObject({
      to: asha.user.email,
      subject: expect.stringMatching(/^Your Marigold account will be deleted on \d+ \w+ \d{4}$/) as string,
      link: 'https://portal.example/account',
    });
  });

  test('stays when the candidate signs in and keeps the account, even in the last moment', async () => {
    const asha = await api.candidate();
    await ask(asha.token, asha.password);
    await passDays(deletionDays, asha.user.id);
    expect((await api.call(endpoints.keepAccount, { token: asha.token })).status).toBe(200);
    await sweep();
    expect(await me(asha.token)).toMatchObject({ email: asha.user.email, deleteAt: null });
  });

  test('a file that cannot be removed at once is left to the sweep of unused files', async () => {
    const { token, user, password } = await fullCandidate(api, nextWord());
    await ask(token, password);
    await passDays(deletionDays, user.id);
    const away = jest.spyOn(api.store, 'remove').mockRejectedValue(new Error('away'));
    await sweep();
    away.mockRestore();
    expect(logged.at(-1)).toMatchObject({ err: expect.any(Error) as Error });
    expect(await tracesOf([user.id])).toEqual(keptTables);
  });
});
