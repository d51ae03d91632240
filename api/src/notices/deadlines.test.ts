import { dayInIndia } from 'contract/wire/document-decisions';
import { endpoints } from 'contract/wire/endpoints';
import type { UserData } from 'contract/wire/user-data';
import { decideDocuments } from '../documents/decide-documents';
import { openMailQueue, type MailQueue } from '../queue/queue';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { hurryMails, passAnHour } from '../testing/mails';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import { until } from '../testing/until';
import { remind } from './remind';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
/** A time of day in India, some days from now. */
const at = (time: string, days = 0) => new Date(`${inDays(days)}T${time}+05:30`);

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
      `update document_requests set due_on = due_on - $2::int, created_at = created_at - $2::int * interval '1 day'
       where candidate_id = $1`,
      [asha.user.id, days],
    );
  /** What comes by mail when the worker looks, twice. */
  async function told() {
    await remind(api.database, mail, at('12:00'));
    await remind(api.database, mail, at('12:00'));
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

  /** When the worker, which looks each hour, reminds of a request that was made at nine in the morning. */
  async function remindedAt(days: number) {
    await ask(days);
    await api.database.query(`update document_requests set created_at = $2 where candidate_id = $1`, [
      asha.user.id,
      at('09:00').toISOString(),
    ]);
    const hours: string[] = [];
    for (let hour = 9; hour < (days + 2) * 24; hour += 1) {
      const now = new Date(at('00:00').getTime() + hour * 3_600_000);
      let isReminded = false;
      const add: typeof mail.add = async (_db, { ref }) => void (isReminded ||= ref === asha.user.id);
      await remind(api.database, { add }, now);
      if (isReminded) hours.push(`day ${Math.floor(hour / 24)}, ${hour % 24} h`);
    }
    return hours;
  }

  it.each([
    [1, ['day 1, 8 h']],
    [2, ['day 1, 8 h']],
    [4, ['day 1, 8 h', 'day 3, 8 h']],
  ])('in %d days is reminded of by day, and never twice within a day', async (days, hours) => {
    expect(await remindedAt(days)).toEqual(hours);
  });

  it('is reminded of while a decision takes the request back, and neither waits for ever', async () => {
    await ask(4);
    await pass(1);
    const isBlocked = async () =>
      (
        await api.database.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;
    let reminder: Promise<void> | undefined;
    // The decision holds the candidate here, and takes the request back after it.
    const add: typeof mail.add = async (db, job, seconds) => {
      reminder ??= remind(api.database, mail, at('12:00'));
      if (api.database.kind === 'postgres') await until(isBlocked);
      return mail.add(db, job, seconds);
    };
    const again = { reason: null, sentence: 'Please add it', dueOn: null };
    const decision = { slot: 'pan_card', file: null, decision: 'ask-again', ...again } as const;
    const given = { candidateId: asha.user.id, decisions: [decision], decidedBy: 'ravi' } as const;
    const taken = await decideDocuments(api.database, { add }, { ...given, status: 'keep' });
    await reminder;
    expect(taken?.replaced).toHaveLength(1);
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
