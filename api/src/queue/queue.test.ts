import type { Database } from '../database/database';
import { bothDatabases, openTimeoutMs } from '../testing/databases';
import { hurryMails, sendDueMails, waitingMails } from '../testing/mails';
import type { MailJob } from './jobs.sql';
import { mailQueueOptions, openMailQueue, type MailQueue, type MailWriter } from './queue';

describe.each(bothDatabases)('the mail queue on $name', (on) => {
  let database: Database;
  let queue: MailQueue;
  const log = { warn: jest.fn(), error: jest.fn() };
  beforeAll(async () => {
    database = await on.openMigrated();
    queue = await openMailQueue(database, log);
  }, openTimeoutMs);
  beforeEach(async () => {
    jest.clearAllMocks();
    await database.query(`delete from pgboss.job`);
  });
  afterAll(async () => {
    await queue.close();
    await database.close();
  });

  const writersOf = (write: MailWriter) => ({
    'password-reset': write,
    'account-recovery': write,
    'contact-message': write,
    'email-confirm': write,
    'email-notice': write,
    'email-verify': write,
    'account-unused': write,
    'account-deletion': write,
    'file-refused': write,
    'phone-notice': write,
    'breach-notice': write,
    'new-device': write,
    'password-changed': write,
    'password-set': write,
    'passkey-added': write,
    'passkey-removed': write,
    notice: write,
  });
  const add = (ref: string) => queue.add(database, { kind: 'contact-message', ref });
  const sendDue = (write: MailWriter) => sendDueMails(database, writersOf(write), log);
  /** Sends and returns what was sent. */
  async function sent(): Promise<string[]> {
    const refs: string[] = [];
    await sendDue(async (job) => void refs.push(job.ref));
    return refs.sort();
  }

  it('sends what was noted, once', async () => {
    await add('one');
    await add('two');
    expect(await sent()).toEqual(['one', 'two']);
    expect(await sent()).toEqual([]);
  });

  it('sends thousands of letters after every other mail', async () => {
    const refs = Array.from({ length: 30 }, (_, i) => `letter ${i}`);
    await queue.addMany(
      database,
      refs.map((ref) => ({ kind: 'breach-notice', ref })),
    );
    await add('reset');
    const order: string[] = [];
    await sendDue(async ({ ref }) => void order.push(ref));
    expect([...order].sort()).toEqual([...refs, 'reset'].sort());
    // Ten are taken at a time.
    expect(order.indexOf('reset')).toBeLessThan(10);
  });

  it('sends soon after it was woken', async () => {
    const other = await openMailQueue(database, log);
    const arrived = new Promise<MailJob>((resolve) => {
      void other.send(writersOf(async (job) => resolve(job)));
    });
    await other.add(database, { kind: 'password-reset', ref: 'a@b.in' });
    other.wake();
    expect(await arrived).toEqual({ kind: 'password-reset', ref: 'a@b.in' });
    await other.close();
  });

  it('sends nothing of a transaction that failed', async () => {
    const failing = database.transaction(async (transaction) => {
      await queue.add(transaction, { kind: 'contact-message', ref: 'one' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await sent()).toEqual([]);
  });

  it('keeps a mail that failed for later, and goes on with the next', async () => {
    await add('bad');
    await add('good');
    const refs: string[] = [];
    await sendDue(async ({ ref }) => {
      if (ref === 'bad') throw new Error('mailbox full');
      refs.push(ref);
    });
    expect(refs).toEqual(['good']);
    expect(await waitingMails(database)).toMatchObject([{ ref: 'bad' }]);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await hurryMails(database);
    expect(await sent()).toEqual(['bad']);
  });

  it('logs no address that a mail server repeats', async () => {
    await queue.add(database, { kind: 'password-reset', ref: 'asha@b.in' });
    const refusal = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', rejected: ['asha@b.in'] };
    await sendDue(() => Promise.reject(Object.assign(new Error('550 <asha@b.in> is unknown'), refusal)));
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ responseCode: 550 }), expect.any(String));
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('asha@b.in');
  });

  it(
    'tries for 24 hours, then keeps a mail for staff, who can send it again',
    async () => {
      await add('stuck');
      let seconds = 0;
      for (let i = 0; i <= mailQueueOptions.retryLimit; i += 1) {
        await sendDue(() => Promise.reject(new Error('no route')));
        const [waiting] = await waitingMails(database);
        seconds += waiting?.seconds ?? 0;
        await hurryMails(database);
      }
      expect(seconds).toBeGreaterThan(24 * 3600);
      expect(log.error).toHaveBeenCalledTimes(1);
      expect(await sent()).toEqual([]);
      const failed = await queue.listFailed();
      expect(failed).toMatchObject([{ kind: 'contact-message', ref: 'stuck', reason: 'no route' }]);
      expect(await queue.sendAgain(failed[0]?.id ?? '')).toBe(true);
      expect(await sent()).toEqual(['stuck']);
      expect(await queue.listFailed()).toEqual([]);
    },
    openTimeoutMs,
  );

  it('sends each mail once when two machines look at the same time', async () => {
    for (let i = 10; i < 30; i += 1) await add(String(i));
    const [one, two] = await Promise.all([sent(), sent()]);
    expect([...one, ...two].map(Number).sort()).toEqual(Array.from({ length: 20 }, (_, i) => i + 10));
  });

  it('counts what waits, also when it has failed and waits for its next attempt', async () => {
    expect(await queue.counts()).toMatchObject({ waiting: 0, oldest: 0 });
    await queue.add(database, { kind: 'contact-message', ref: 'later' }, 3600);
    await add('stuck');
    await sendDue(() => Promise.reject(new Error('no route')));
    await database.query(`update pgboss.job set created_on = now() - interval '15 minutes'`);
    const { waiting, oldest } = await queue.counts();
    expect(waiting).toBe(1);
    expect(oldest).toBeGreaterThanOrEqual(900);
  });

  it('counts what was given up without a connection of the pool', async () => {
    await add('stuck');
    await database.query(`update pgboss.job set retry_count = retry_limit`);
    await sendDue(() => Promise.reject(new Error('no route')));
    const query = jest.spyOn(database, 'query');
    const script = jest.spyOn(database, 'script');
    expect(await queue.counts()).toEqual({ waiting: 0, oldest: 0, givenUp: 1 });
    const used = [...query.mock.calls, ...script.mock.calls];
    jest.restoreAllMocks();
    expect(used).toEqual([]);
  });

  it('takes back the mail of a process that died', async () => {
    await add('lost');
    await database.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where name = 'mail'`,
    );
    expect(await sent()).toEqual([]);
    await queue.maintain();
    await hurryMails(database);
    expect(await sent()).toEqual(['lost']);
  });

  it('sends what an earlier version noted, but not what that one is about to try', async () => {
    await database.query(`insert into mail_jobs (kind, subject_ref, due_at) values
      ('contact-message', 'old', now()), ('contact-message', 'busy', now() + interval '1 minute')`);
    await queue.maintain();
    expect(await sent()).toEqual(['old']);
    await database.query(`update mail_jobs set due_at = now()`);
    await queue.maintain();
    expect(await sent()).toEqual(['busy']);
  });
});
