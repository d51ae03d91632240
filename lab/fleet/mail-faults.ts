import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newCandidate, signUp } from '../../e2e/support/candidate';
import type { Fleet } from './fleet';
import { until } from '../../e2e/support/until';
import { expectAlerts } from './observe';
import { world } from './world';

/** Asks for a reset link, as a candidate does. */
async function forget(url: string, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/candidate/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  assert.equal(answer.status, 200);
}

const accounts = (fleet: Fleet, count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(newCandidate(), fleet.url)));

/** Puts the time back at which each waiting mail was asked for. */
const waitForTenMinutes = ({ postgres }: Fleet) =>
  postgres.query(
    `update pgboss.job set created_on = created_on - interval '11 minutes'
     where name = 'mail' and state in ('created', 'retry')`,
    'portal',
  );

/** Uses a link. */
const reset = (url: string, token: string) =>
  fetch(`${url}/api/candidate/auth/reset-password/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ newPassword: 'Cyclone9x' }),
  });

/** Addresses whose mails were under way when the worker died. */
let interrupted: readonly string[] = [];

void test('A worker is killed while mail servers have ten mails under way', async () => {
  const { fleet } = world();
  const { mails, worker } = fleet;
  const people = await accounts(fleet, 10);
  interrupted = people.map(({ email }) => email);
  mails.isSlow = true;
  await expectAlerts('worker killed with ten mails under way', {}, async () => {
    await Promise.all(interrupted.map((email) => forget(fleet.url, email)));
    await until('ten mails are under way', () => mails.waiting.length === 10);
    await worker.stop('SIGKILL');
    await until('its connections have ended', () => mails.senders === 0);
    mails.release();
    await worker.start();
  });
  assert.equal(interrupted.filter((email) => mails.to(email).length > 0).length, 0);
});

void test('A mail server that is away delays a mail, and the link lives from its delivery', async () => {
  const { fleet } = world();
  const { mails } = fleet;
  const [person] = await accounts(fleet, 1);
  const { email } = person!;
  let back = 0;
  await expectAlerts('mail server away', { alerts: ['PortalMailWaits'] }, async (allFired) => {
    await mails.stop();
    await forget(fleet.url, email);
    await until('the worker has tried', () => fleet.worker.logged('"kind":"password-reset","attempt":1'));
    waitForTenMinutes(fleet);
    await allFired();
    await mails.start();
    back = Date.now();
    await until('the mail has arrived', () => mails.to(email).length === 1);
  });
  console.log(
    `| mail server away | the mail arrived ${((Date.now() - back) / 1000).toFixed(1)} s after its return |`,
  );
  const { token } = mails.to(email)[0]!;
  assert.equal((await reset(fleet.url, token)).status, 200, 'the link works');
  assert.equal((await reset(fleet.url, token)).status, 410, 'once');
});

void test('A mail server that is silent delays a mail', async () => {
  const { fleet } = world();
  const { mails, wires, worker } = fleet;
  const [person] = await accounts(fleet, 1);
  const { email } = person!;
  const attempts = () => worker.count('"kind":"password-reset","attempt":1');
  const before = attempts();
  let back = 0;
  await expectAlerts('mail server silent', { alerts: ['PortalMailWaits'] }, async (allFired) => {
    wires.mail.freeze();
    await forget(fleet.url, email);
    await until('the worker has given up once', () => attempts() > before);
    waitForTenMinutes(fleet);
    await allFired();
    wires.mail.mend();
    back = Date.now();
    await until('the mail has arrived', () => mails.to(email).length === 1);
  });
  console.log(
    `| mail server silent | the mail arrived ${((Date.now() - back) / 1000).toFixed(1)} s after its return |`,
  );
});

/** The queue takes mails back from a dead worker after four minutes: the other faults happen meanwhile. */
export async function interruptedMailsArrive(): Promise<void> {
  const { mails } = world().fleet;
  await until(
    'each interrupted mail has arrived',
    () => interrupted.every((email) => mails.to(email).length > 0),
    330_000,
  );
  const counts = interrupted.map((email) => mails.to(email).length);
  console.log(
    `| worker killed with 10 mails under way | none lost, ${counts.filter((n) => n > 1).length} sent twice |`,
  );
}
