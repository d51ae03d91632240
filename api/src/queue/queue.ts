import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type Db, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Database, Transaction } from '../database/database';
import { retentionPeriods } from '../retention-periods';
import { countMails, takeEarlierJobs, type MailJob, type MailJobKind } from './jobs.sql';

/** The last error of a mail that failed. */
const messageOf = (output: { message?: string } | null): string => output?.message ?? 'The process died';

/**
 * Writes one kind of mail, or nothing when there is no one to write to. Throws when it could not be sent.
 * `again` notes the same mail for later, without counting a failure.
 */
export type MailWriter = (job: MailJob, again: (seconds: number) => Promise<void>) => Promise<void>;
export type MailWriters = Readonly<Record<MailJobKind, MailWriter>>;

const mails = 'mail';
/** The dead letters: mails that were given up. */
const failedMails = 'mail-failed';
const daySeconds = 24 * 60 * 60;

export const mailQueueOptions = {
  // 10 s, 20 s, 40 s ... then every hour, at least 24 hours in all.
  retryLimit: 34,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 3600,
  /** Longer than any mail server takes (`transport`); then the mail of a process that died is tried again. */
  expireInSeconds: 240,
  /** A mail that was sent is forgotten: its job may contain an address. */
  deleteAfterSeconds: 60,
  deadLetter: failedMails,
} as const;
const failedQueueOptions = {
  retentionSeconds: retentionPeriods.failedMailDays * daySeconds,
  deleteAfterSeconds: 60,
};

/**
 * The transaction in which a mail is noted. The library may look its queue up meanwhile: outside of the
 * transaction that would wait forever for PGlite's only connection.
 */
const noting = new AsyncLocalStorage<Transaction>();

const adapterOf = (database: Database): Db => ({
  executeSql: async (text, values) => {
    const db = noting.getStore() ?? database;
    return { rows: await (values?.length ? db.query(text, values) : db.script(text)) };
  },
});

const openBoss = (database: Database, migrate: boolean) =>
  new PgBoss({
    db: adapterOf(database),
    backend: database.kind,
    migrate,
    supervise: false, // the worker does it, by `maintain`
    schedule: false,
    registerInstance: false,
    monitorVacuum: false,
    reindex: false, // needs statements outside of a transaction; the tables stay small
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 3600,
  });

/** Creates the queue's tables, or upgrades them to the library's version: a step of the migrations. */
export async function installMailQueue(database: Database): Promise<void> {
  // Of two that install at once, one may fail and find it done a second later.
  const boss = await openBoss(database, true).start({ attempts: 3 });
  try {
    await boss.createQueue(failedMails, failedQueueOptions);
    await boss.createQueue(mails, mailQueueOptions);
  } finally {
    await boss.stop();
  }
}

/** An address that a mail server repeats must not reach the log; its codes say enough. */
function reasonOf(error: unknown): object {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  return code ? { code, responseCode, command } : { err: error };
}

/**
 * Mail that is to be sent, in the database: sent apart from the request that caused it, so that no answer
 * waits for a mail server, or reveals by its time that a mail was sent.
 * @throws when `installMailQueue` has not run
 */
export async function openMailQueue(database: Database, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
  const boss = openBoss(database, false);
  let loggedAt = 0;
  boss.on('error', (error) => {
    // While the database is away, each look for mails fails.
    if (Date.now() - loggedAt < 60_000) return;
    loggedAt = Date.now();
    log.error({ err: error }, 'the mail queue failed and goes on trying');
  });
  await boss.start();
  let sender: string | undefined;

  const add = async (db: Transaction, { kind, ref }: MailJob, seconds = 0) =>
    void (await noting.run(db, () => boss.send(mails, { kind, ref }, { startAfter: seconds })));

  /**
   * One statement for all of them. They are sent after every other mail: a person may wait for a reset link.
   */
  const addMany = async (db: Transaction, jobs: readonly MailJob[]) =>
    void (await noting.run(db, () =>
      boss.insert(
        mails,
        jobs.map(({ kind, ref }) => ({ data: { kind, ref }, priority: -1 })),
      ),
    ));

  return {
    /**
     * Notes a mail within the caller's transaction, so that a message and its mail exist together or not at
     * all. It is due after so many seconds.
     */
    add,
    addMany,
    /**
     * Call it after the commit: a process that sends looks for mails at once, another one within a second.
     */
    wake: () => sender && boss.notifyWorker(sender),
    /** Sends mails until the queue is closed, ten at a time. */
    send: async (writers: MailWriters) => {
      async function attempt({
        id,
        data,
        retryCount,
        retryLimit,
      }: JobWithMetadata<MailJob>): Promise<JobResult> {
        try {
          const job = { kind: data.kind, ref: data.ref };
          await writers[data.kind](job, (seconds) => add(database, job, seconds));
          return { id, status: 'completed' };
        } catch (error) {
          const details = { ...reasonOf(error), job: id, kind: data.kind, attempt: retryCount + 1 };
          if (retryCount < retryLimit) log.warn(details, 'a mail could not be sent and will be tried again');
          else log.error(details, 'a mail could not be sent and was given up: see npm run staff -- mails');
          return { id, status: 'failed', output: { message: (error as Error).message } };
        }
      }
      const options = {
        batchSize: 5,
        localConcurrency: 2,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 1,
      };
      sender = await boss.work<MailJob, unknown, { perJobResults: true; includeMetadata: true }>(
        mails,
        { ...options, perJobResults: true, includeMetadata: true },
        (jobs) => Promise.all(jobs.map(attempt)),
      );
    },
    /**
     * Takes back the mails of a process that died, removes old ones, and moves those that an earlier version
     * noted.
     */
    maintain: async () => {
      await boss.supervise();
      await database.transaction(async (transaction) => {
        const earlier = await takeEarlierJobs(transaction);
        for (const job of earlier) await add(transaction, job);
      });
    },
    /** Past the pool: it may be exhausted, which metrics must be able to say. */
    counts: () => countMails(database.probe),
    /** Mails that were given up within the last 30 days, oldest first. */
    listFailed: async () => {
      const jobs = await boss.findJobs<MailJob>(failedMails, { queued: true });
      return jobs.map(({ id, data, createdOn, sourceOutput }) => ({
        ...data,
        id,
        failedAt: createdOn,
        reason: messageOf(sourceOutput),
      }));
    },
    /** Queues a mail again that was given up. Returns false when there is none with this id. */
    sendAgain: async (id: string): Promise<boolean> => (await boss.redrive(failedMails, { ids: [id] })) > 0,
    /** Mails under way are finished, or go back to the queue after half a minute. */
    close: () => boss.stop({ timeout: 30_000 }),
  };
}

export type MailQueue = Awaited<ReturnType<typeof openMailQueue>>;
