import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { newCandidate } from '../../../e2e/support/candidate';
import { openCandidate } from '../../../e2e/support/desk';
import { fill, submitButton } from '../../../e2e/support/forms';
import { until } from '../../../e2e/support/until';
import { startEngine } from '../containers/engine';
import { note, printFigures, timed } from '../containers/figures';
import { makeStandIns } from '../containers/images';
import { asha, makeToken, openBrowser, walk } from '../containers/walk';
import { readCommands } from '../install-page';
import { Machine } from './machine';
import { filled, hosts, ofScripts, secrets } from './settings';

/**
 * `npm run check -- machine`: somebody installs the portal on an empty Debian, with the commands of
 * docs/operations.md as they stand there, releases it, uses it, and restarts the machine.
 */

const units = [
  'portal-releases',
  'portal-api@4001',
  'portal-api@4002',
  'portal-edge@5001',
  'portal-edge@5002',
  'portal-worker',
  'portal-desk',
  'portal-balancer',
];
const addresses = { portal: `https://${hosts.portal}`, releases: `https://${hosts.releases}` };

const closers: (() => unknown)[] = [];
let machine: Machine;
let mail = '';
/** Of a candidate with all answers and documents. */
let address = '';
const [programs = '', servers = '', files = '', start = ''] = readCommands('On virtual machines');
const [, release = ''] = readCommands('On one machine, with Compose.');

before(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-machine-'));
  closers.unshift(() => rm(folder, { recursive: true, force: true }));
  const engine = await startEngine();
  closers.unshift(() => engine.stop());
  const images = ['postgres', 'valkey', 'mailpit', 'versitygw', 'machine'];
  await timed('images', () => makeStandIns(engine, images, folder));
  machine = new Machine(engine, ofScripts);
  closers.unshift(() => machine.stop());
  await machine.createNetwork();
  await machine.beside('database.example', 'postgres', { POSTGRES_PASSWORD: secrets.superuser });
  await machine.beside('limits.example', 'valkey', {}, 'valkey-server', '--save', '');
  mail = await machine.beside('mail.example', 'mailpit', {});
  const owner = { ROOT_ACCESS_KEY: 'root', ROOT_SECRET_KEY: secrets.root };
  await machine.beside('s3.example', 'versitygw', owner, 'posix');
  await timed('an empty Debian', () => machine.start(Object.values(hosts)));
});
after(async () => {
  printFigures();
  for (const close of closers) await close();
});

/** A browser for which the machine is the portal. */
const openPortal = async () =>
  openBrowser(`--host-resolver-rules=MAP * ${await machine.address()}`, '--ignore-certificate-errors');

/** A unit that ends and is started again may be active when it is asked for. */
async function requireActive(): Promise<void> {
  const states = await machine.run(`systemctl show --property=Id,ActiveState,NRestarts ${units.join(' ')}`);
  const ofEach = states.split('\n\n').map((state) => state.split('\n').sort().join(' '));
  assert.deepEqual(
    ofEach,
    units.map((unit) => `ActiveState=active Id=${unit}.service NRestarts=0`),
  );
}

const health = (host: string) =>
  machine.run(`curl --silent --fail --cacert /etc/portal/authority.pem https://${host}/health`);

/** As a public authority makes one. */
const makeCertificate = `
  mkdir /etc/portal/certificates
  openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj /CN=jobs.example \\
    -addext 'subjectAltName=DNS:jobs.example,DNS:*.jobs.example' \\
    -keyout key.pem -out /etc/portal/authority.pem
  cat /etc/portal/authority.pem key.pem > /etc/portal/certificates/jobs.pem
  rm key.pem
  chmod 0640 /etc/portal/certificates/jobs.pem
  chgrp -R portal-balancer /etc/portal/certificates`;

void test('the commands of the page install the servers, and systemd starts them', async () => {
  await timed('programs, roles and buckets', () => machine.run(programs));
  await timed('the servers', () => machine.run(servers));
  const printed = await timed('files of /etc/portal', () => machine.run(files));
  const RELEASE_KEYS = printed.trim().split('\n').at(-1) ?? '';
  const entry = await machine.run('npm run --silent release -- ops-password asha', `${asha.password}\n`);
  for (const [file, values] of Object.entries(filled)) await machine.fillIn(file, values);
  await machine.fillIn('edge.env', { RELEASE_KEYS });
  await machine.run(`echo 'OPS_USERS=${entry}' >> /etc/portal/releases.env`);
  const password = entry.slice(`${asha.name}:`.length);
  await machine.run(`sed -i 's/"email": "[^"]*"/"password": "${password}"/' /etc/portal/desk-people.json`);
  await machine.run(makeCertificate);
  await timed('systemd', () => machine.run(start));
  await requireActive();
});

void test('the first release is the one of the page, and candidates get it', async () => {
  const browser = await openPortal();
  try {
    await until(
      'the release server answers',
      async () => (await health(hosts.releases).catch(() => '')) !== '',
    );
    const token = await makeToken(browser, addresses.releases);
    const commands = release
      .replace('http://localhost:3300', addresses.releases)
      .replace('RELEASE_TOKEN=...', `RELEASE_TOKEN=${token}`);
    await timed('six releases', () => machine.run(commands));
    await until('edges have it', async () => (await health(hosts.portal).catch(() => '')) !== '');
    address = await timed('sign-up to documents', () => walk(browser, addresses.portal));
    await until('the worker has sent a mail', async () => {
      const answer = await fetch(`http://${mail}:8025/api/v1/messages`);
      const { messages } = (await answer.json()) as { messages: { To: { Address: string }[] }[] };
      return messages.some(({ To }) => To.some(({ Address }) => Address === address));
    });
  } finally {
    await browser.close();
  }
});

void test('staff commands run as the page says', async () => {
  const listed = await machine.run('STAFF_NAME=asha portal-staff mails');
  assert.match(listed, /Every mail was sent/);
});

void test('staff sign in to the desk, and find the candidate', async () => {
  const browser = await openPortal();
  try {
    const page = await browser.newPage();
    await page.goto(`https://${hosts.desk}/desk`);
    await page.getByLabel('Name').fill('meera');
    await page.getByLabel('Password').fill(asha.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await openCandidate(page, address);
  } finally {
    await browser.close();
  }
});

void test('after a restart of the machine everything is there again', async () => {
  const begun = performance.now();
  await machine.reboot();
  await until('the portal answers', async () => (await health(hosts.portal).catch(() => '')) !== '');
  note('restart of the machine to an answer', `${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await requireActive();
  const browser = await openPortal();
  try {
    const page = await browser.newPage();
    await page.goto(`${addresses.portal}/sign-in`);
    await fill(page, { Email: address, Password: newCandidate().password });
    await submitButton(page, 'Sign in').click();
    await page.waitForURL(`${addresses.portal}/dashboard`);
  } finally {
    await browser.close();
  }
});
