import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database/database';
import * as sql from './jobs.sql';
import type { MailJob, MailJobKind } from './jobs.sql';

/** Writes one kind of mail, or nothing when there is no one to write to. Throws when it could not be sent. */
export type MailWriter = (job: MailJob) => Promise<void>;

/** Longer than any mail server takes; then the job is anybody's again. */
const leaseSeconds = 120;
/** After this many failures a mail is given up, with an error in the log; a contact message stays stored anyway. */
const maxAttempts: Readonly<Record<MailJobKind, number>> = {
  'password-reset': 5,
  'contact-message': 12,
  'email-confirm': 5,
  'email-notice': 12,
};
/** 10 s, 20 s, 40 s ... at most an hour. */
const delaySeconds = (attempt: number) => Math.min(3600, 10 * 2 ** (attempt - 1));
/** Another machine's jobs, or those of a process that died, are looked for this often. */
const sweepMs = 60_000;

/** Sends mail apart from the request that caused it: no answer waits for a mail server, or reveals by its time that a mail was sent. */
export function createMailQueue(
  database: Database,
  writers: Readonly<Record<MailJobKind, MailWriter>>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
) {
  let running = Promise.resolve();
  /** A wake-up waits for the work under way: what was noted since then is found by it. */
  let isWaiting = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (closed || isWaiting) return;
    isWaiting = true;
    running = running.then(work);
  }

  async function work(): Promise<void> {
    isWaiting = false;
    try {
      for (;;) {
        const job = closed ? null : await sql.takeJob(database, leaseSeconds);
        if (!job) break;
        await attempt(job);
      }
    } catch (error) {
      log.error({ err: error }, 'the mail queue stopped until the next sweep');
    }
    await schedule();
  }

  async function attempt(job: MailJob): Promise<void> {
    try {
      await writers[job.kind](job);
      await sql.deleteJob(database, job.id);
    } catch (error) {
      const last = job.attempt >= maxAttempts[job.kind];
      const details = { err: error, job: job.id, kind: job.kind, attempt: job.attempt };
      if (last) {
        log.error(details, 'a mail could not be sent and was given up');
        await sql.deleteJob(database, job.id);
      } else {
        log.warn(details, 'a mail could not be sent and will be tried again');
        await sql.postponeJob(database, job.id, delaySeconds(job.attempt));
      }
    }
  }

  async function schedule(): Promise<void> {
    const seconds = await sql.secondsToNextJob(database).catch(() => null);
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(wake, Math.min(sweepMs, seconds === null ? sweepMs : (seconds + 1) * 1000));
    // Waiting for mail keeps no process alive.
    timer.unref();
  }

  return {
    /** Notes a mail within the caller's transaction, so that a message and its mail exist together or not at all. */
    add: (db: Queryable, { kind, ref }: Pick<MailJob, 'kind' | 'ref'>) => sql.insertJob(db, kind, ref),
    /** Starts sending; returns at once. Call it after the commit. */
    wake,
    /** Resolves when nothing is under way any more. */
    idle: async () => {
      // A wake-up in the meantime has added to it.
      let awaited: Promise<void>;
      do await (awaited = running);
      while (awaited !== running);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

export type MailQueue = ReturnType<typeof createMailQueue>;
