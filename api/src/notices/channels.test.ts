import type { Database } from '../database/database';
import { insertCandidate } from '../kernel/candidate/candidates.sql';
import type { Mail, MailTransport } from '../mail/transport';
import { createWriters } from '../letters/writers';
import { mailQueueOptions, openMailQueue, type MailQueue } from '../queue/queue';
import { runStaff } from '../staff/run';
import { openTimeoutMs, postgres } from '../testing/databases';
import { hurryMails, passAnHour, sendDueMails } from '../testing/mails';
import { person } from '../testing/test-api';

const publicUrl = 'https://portal.example';
const settings = { publicUrl, contactTo: 'team@marigold.example', noticeGateway: null };
const log = { warn: jest.fn(), error: jest.fn() };

let database: Database;
let queue: MailQueue;
beforeAll(async () => {
  database = await postgres.openMigrated();
  queue = await openMailQueue(database, log);
}, openTimeoutMs);
beforeEach(() => jest.clearAllMocks());
afterAll(async () => {
  await queue.close();
  await database.close();
});

/** A candidate whose profile has a new status. */
async function told(status = 'Profile approved') {
  const { password: passwordHash, ...payload } = person();
  const id = await insertCandidate(database, { ...payload, passwordHash, consent: null, language: null });
  await setStatus(payload.email, status);
  return { id, email: payload.email };
}
async function setStatus(email: string, status: string): Promise<void> {
  const { exitCode } = await runStaff(database, ['profile-status', email, status]);
  expect(exitCode).toBe(0);
}

describe('an address that bounces for days', () => {
  const mails: Mail[] = [];
  let bouncing = '';
  const transport: MailTransport = {
    send: async (mail) => {
      if (mail.to === bouncing) throw new Error('550 unknown user');
      mails.push(mail);
    },
  };
  beforeEach(() => void (mails.length = 0));
  async function sendDue(): Promise<void> {
    await hurryMails(database);
    await sendDueMails(database, createWriters({ ...settings, database, transport }), log);
  }
  const waiting = () =>
    database.query(`select id from pgboss.job where name = 'mail' and state in ('created', 'retry')`);

  it(
    'is given up after a day, holds up nobody else, and the next change tells everything',
    async () => {
      const { email } = await told('Profile requires updates');
      bouncing = email;
      for (let attempt = 0; attempt <= mailQueueOptions.retryLimit; attempt += 1) {
        expect(await waiting()).toHaveLength(1);
        await sendDue();
      }
      expect(await waiting()).toEqual([]);
      expect(await queue.listFailed()).toMatchObject([{ kind: 'notice', reason: '550 unknown user' }]);
      expect(log.error).toHaveBeenCalledTimes(1);

      const other = await told();
      await sendDue();
      expect(mails.map(({ to }) => to)).toEqual([other.email]);

      bouncing = '';
      await runStaff(database, ['application', 'add', email, '--company', 'Northlight']);
      await sendDue();
      expect(mails.map(({ to }) => to)).toEqual([other.email, email]);
      expect(mails[1]?.text).toMatch(/needs attention[^]*Northlight/);
      await passAnHour(database);
      await sendDue();
      expect(await waiting()).toEqual([]);
      expect(mails).toHaveLength(2);
    },
    openTimeoutMs,
  );

  it('loses nothing when the process dies while it sends', async () => {
    const { id, email } = await told();
    // As a process leaves it that took the turn, and died.
    await database.query(`update candidates set noticed_at = now() where id = $1`, [id]);
    await sendDue();
    expect(mails).toEqual([]);
    await passAnHour(database);
    await sendDue();
    expect(mails.map(({ to }) => to)).toEqual([email]);
  });
});
