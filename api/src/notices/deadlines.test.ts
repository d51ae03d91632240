import { dayInIndia } from 'contract/wire/document-decisions';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { openMailQueue, type MailQueue } from '../queue/queue';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { hurryMails, passAnHour } from '../testing/mails';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { remind } from './remind';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));

describe.each(databases)('the last day for a document on $name', (on) => {
  let api: TestApi;
  let mail: MailQueue;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => {
    api = await openTestApi(on);
    mail = await openMailQueue(api.database, { warn: () => undefined, error: () => undefined });
  }, openTimeoutMs);
  beforeEach(async () => void (asha = await api.candidate()));
  afterAll(async () => {
    await mail.close();
    await api.close();
  });

  const ask = async (days: number) =>
    expect(
      await runStaff(api.database, [
        ...['request', asha.user.email, '--slot', 'pan_card', '--message', 'Please add it'],
        ...['--by', inDays(days)],
      ]),
    ).toMatchObject({ exitCode: 0 });
  /** Days pass since it was asked for: the last one comes nearer. */
  const pass = (days: number) =>
    api.database.query(
      `update document_requests set due_on = due_on - $2::int, created_at = created_at - make_interval(days => $2::int)
       where candidate_id = $1`,
      [asha.user.id, days],
    );
  /** What comes by mail when the worker looks, twice. */
  async function told() {
    await remind(api.database, mail);
    await remind(api.database, mail);
    await passAnHour(api.database);
    await hurryMails(api.database);
    const { length } = api.mails;
    await api.mailed();
    return api.mails.slice(length).filter(({ to }) => to === asha.user.email);
  }
  const reminders = async () => (await told()).filter(({ text }) => text.includes('A reminder')).length;

  it('is reminded of three days and one day before, once each, and never after it', async () => {
    await ask(10);
    await told();
    const days: number[] = [];
    for (const left of [4, 3, 2, 1, 0, -1]) {
      await pass(left === 4 ? 6 : 1);
      if ((await reminders()) > 0) days.push(left);
    }
    expect(days).toEqual([3, 1]);
    const me = await api.call<UserData>(endpoints.fetchMe, { token: asha.token });
    expect(me.body.data.documentRequests).toMatchObject([{ slot: 'pan_card', dueOn: inDays(-1) }]);
  });

  it('is not reminded of by the mail that asks, nor when the document has come', async () => {
    await ask(3);
    expect(await reminders()).toBe(0);
    await pass(1);
    await api.call(endpoints.saveIdentityDocuments, {
      token: asha.token,
      parts: [file('pan_card', pdf())],
    });
    expect(await reminders()).toBe(0);
  });

  it('comes as a calendar file, without the document in what a calendar shows', async () => {
    await ask(10);
    const [letter] = await told();
    const calendar = letter?.attachments?.find(({ filename }) => filename === 'last-day.ics');
    expect(calendar).toMatchObject({ contentDisposition: 'attachment' });
    const text = String(calendar?.content);
    expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(10).replaceAll('-', '')}\r\n`);
    expect(text).toContain('SUMMARY:Marigold: last day to send a document\r\n');
    expect(letter?.text).toContain('nothing is lost, and the request stays open');
  });
});
