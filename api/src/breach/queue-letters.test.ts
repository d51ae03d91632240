import { openMailQueue, type MailQueue } from '../queue/queue';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';
import { queueLetters } from './queue-letters';

const quiet = { warn: () => undefined, error: () => undefined };
const since = new Date('2026-03-10T10:00Z');
const until = new Date('2099-03-10T11:00Z');
const breach = {
  ...{ id: 'INC-1', since, until },
  ...{ what: 'a', consequences: 'b', measures: 'c', advice: 'd', contact: 'e' },
};

describe.each(databases)('a letter about a breach on $name', (on) => {
  let api: TestApi;
  let mail: MailQueue;
  beforeAll(async () => {
    api = await openTestApi(on);
    mail = await openMailQueue(api.database, quiet);
    await api.signUp();
  }, openTimeoutMs);
  afterAll(async () => {
    await mail.close();
    await api.close();
  });

  const queue = (through: Pick<MailQueue, 'addMany'>) =>
    queueLetters(api.database, through, {
      incident: { kind: 'everyone', since, until },
      breach,
      actor: 'asha',
    });
  const letters = () => api.database.query<{ id: string }>('select id from breach_letters');

  it('does not exist without its mail and its entry, and the mail not without the letter', async () => {
    const dying = queue({
      addMany: async (transaction, jobs) => {
        await mail.addMany(transaction, jobs);
        throw new Error('the connection is lost');
      },
    });
    await expect(dying).rejects.toThrow('the connection is lost');
    expect(await letters()).toEqual([]);
    expect(await api.database.query(`select from pgboss.job where name = 'mail'`)).toEqual([]);
    expect(await api.database.query(`select from access_log where action = 'breach letter'`)).toEqual([]);
  });

  it('is not mailed again when its job comes a second time', async () => {
    expect(await queue(mail)).toEqual({ queued: 1, differs: [] });
    await api.mailed();
    expect(api.mails).toHaveLength(1);
    const [letter] = await letters();
    await mail.add(api.database, { kind: 'breach-notice', ref: letter?.id ?? '' });
    await api.mailed();
    expect(api.mails).toHaveLength(1);
  });
});
