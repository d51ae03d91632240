import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { databases, openTimeoutMs } from '../testing/databases';
import type { MailJob } from './jobs.sql';
import { createMailQueue } from './queue';

describe.each(databases)('the mail queue on $name', (on) => {
  let database: Database;
  beforeAll(async () => {
    database = await on.open();
    await migrate(database);
  }, openTimeoutMs);
  beforeEach(() => database.query(`delete from mail_jobs`));
  afterAll(() => database.close());

  function open(write: (job: MailJob) => Promise<void>) {
    const log = { warn: jest.fn(), error: jest.fn() };
    return {
      queue: createMailQueue(
        database,
        {
          'password-reset': write,
          'contact-message': write,
          'email-confirm': write,
          'email-notice': write,
        },
        log,
      ),
      log,
    };
  }
  const waiting = () => database.query(`select attempts, due_at > now() as later from mail_jobs`);

  it('sends what was noted and forgets it', async () => {
    const refs: string[] = [];
    const { queue } = open(async (job) => void refs.push(job.ref));
    await queue.add(database, { kind: 'contact-message', ref: 'one' });
    await queue.add(database, { kind: 'contact-message', ref: 'two' });
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(refs).toEqual(['one', 'two']);
    expect(await waiting()).toEqual([]);
  });

  it('sends nothing of a transaction that failed', async () => {
    const write = jest.fn();
    const { queue } = open(write);
    const failing = database.transaction(async (transaction) => {
      await queue.add(transaction, { kind: 'contact-message', ref: 'one' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(write).not.toHaveBeenCalled();
  });

  it('keeps a mail that failed for later, and goes on with the next', async () => {
    const { queue, log } = open(async (job) => {
      if (job.ref === 'bad') throw new Error('mailbox full');
    });
    await queue.add(database, { kind: 'contact-message', ref: 'bad' });
    await queue.add(database, { kind: 'contact-message', ref: 'good' });
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(await waiting()).toEqual([{ attempts: 1, later: true }]);
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('gives a reset mail up after five failures, with an error in the log', async () => {
    const { queue, log } = open(() => Promise.reject(new Error('no route')));
    await queue.add(database, { kind: 'password-reset', ref: 'a@b.in' });
    for (let i = 0; i < 5; i += 1) {
      await database.query(`update mail_jobs set due_at = now()`);
      queue.wake();
      await queue.idle();
    }
    await queue.close();
    expect(await waiting()).toEqual([]);
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  it('sends each mail once when two machines look at the same time', async () => {
    const refs: string[] = [];
    const write = async (job: MailJob) => void refs.push(job.ref);
    const [one, two] = [open(write), open(write)];
    for (let i = 0; i < 10; i += 1)
      await one.queue.add(database, { kind: 'contact-message', ref: String(i) });
    one.queue.wake();
    two.queue.wake();
    await Promise.all([one.queue.idle(), two.queue.idle()]);
    await Promise.all([one.queue.close(), two.queue.close()]);
    expect(refs.map(Number).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await waiting()).toEqual([]);
  });

  it('picks up what an earlier run left', async () => {
    await database.query(`insert into mail_jobs (kind, subject_ref) values ('contact-message', 'old')`);
    const refs: string[] = [];
    const { queue } = open(async (job) => void refs.push(job.ref));
    queue.wake();
    await queue.idle();
    await queue.close();
    expect(refs).toEqual(['old']);
  });
});
