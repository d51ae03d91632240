import type { ContactPayload } from 'contract/wire/contact';
import { endpoints } from 'contract/wire/endpoints';
import * as successMessages from 'contract/wire/success-messages';
import { findRows } from '../account/export.sql';
import { openTimeoutMs, postgresAsOwner } from '../testing/databases';
import { hurryMails } from '../testing/mails';
import { openTestApi, type TestApi } from '../testing/test-api';
import { listMessages } from './messages.sql';

const message: ContactPayload = {
  name: 'Priya Nair',
  email: 'priya@employer.example',
  phone: '+44 (20) 7946-0018',
  subject: 'Hiring two bookkeepers',
  message: 'Dear team,\n\nwe look for two people.\n<script>alert(1)</script>',
};

describe('a contact message', () => {
  let api: TestApi;
  beforeAll(async () => void (api = await openTestApi(postgresAsOwner)), openTimeoutMs);
  beforeEach(async () => {
    api.mails.length = 0;
    await api.database.query(`delete from contact_messages`);
  });
  afterAll(() => api.close());

  const send = (body: unknown) => api.call(endpoints.sendContactMessage, { body });

  it('is stored as it was written', async () => {
    expect(await send(message)).toMatchObject({
      status: 201,
      body: { message: successMessages.sendContactMessage },
    });
    await api.mailed();
    expect(await listMessages(api.database, 10)).toMatchObject([{ ...message, mailed: true }]);
  });

  it('that is sent again, as its answer was lost, is stored and mailed once', async () => {
    for (const status of [201, 201]) expect((await send(message)).status).toBe(status);
    expect((await send({ ...message, subject: 'Another one' })).status).toBe(201);
    await api.mailed();
    const stored = await listMessages(api.database, 10);
    expect(stored.map(({ subject }) => subject).sort()).toEqual(['Another one', message.subject]);
    expect(api.mails).toHaveLength(2);
  });

  it('proves nobody: staff see that anybody may have sent it', async () => {
    const asha = await api.candidate();
    await send({ ...message, email: asha.user.email });
    await api.mailed();
    expect(await listMessages(api.database, 10)).toMatchObject([{ account: null }]);
    expect(api.mails[0]?.text).toContain('Not signed in: anybody may have written this.');
  });

  it('that was sent with a session first, and then as specified, is stored and mailed once, as the account’s', async () => {
    const { token, user } = await api.candidate();
    const own = await api.call(endpoints.sendOwnMessage, { token, body: message });
    expect([own.status, (await send(message)).status]).toEqual([201, 201]);
    await api.mailed();
    expect(await listMessages(api.database, 10)).toMatchObject([{ ...message, account: user.email }]);
    expect(api.mails).toHaveLength(1);
    expect(api.mails[0]?.text).toContain(`Signed in as ${user.email}`);
    const rows = await findRows(api.database, user.id);
    expect(rows.contact_messages).toMatchObject([{ subject: message.subject }]);
  });

  it('that a stranger has sent before in another’s words does not count as the account’s', async () => {
    const { token, user } = await api.candidate();
    await send(message);
    await api.call(endpoints.sendOwnMessage, { token, body: message });
    const accounts = (await listMessages(api.database, 10)).map(({ account }) => account);
    expect(accounts.sort()).toEqual([user.email, null].sort());
  });

  it('is mailed to the team, who answer the visitor', async () => {
    await send(message);
    await api.mailed();
    expect(api.mails).toMatchObject([
      {
        to: 'team@marigold.example',
        replyTo: { name: 'Priya Nair', address: 'priya@employer.example' },
        subject: 'Contact form: Hiring two bookkeepers',
      },
    ]);
    expect(api.mails[0]?.text).toContain('we look for two people.');
  });

  it('cannot bring markup into the mail', async () => {
    await send(message);
    await api.mailed();
    expect(api.mails[0]?.html).not.toContain('<script>');
  });

  it('survives a mail server that fails, and is mailed later', async () => {
    const away = jest.spyOn(api.transport, 'send').mockRejectedValue(new Error('connection refused'));
    expect((await send(message)).status).toBe(201);
    await api.mailed();
    expect(await listMessages(api.database, 10)).toMatchObject([{ subject: message.subject, mailed: false }]);

    away.mockRestore();
    await hurryMails(api.database);
    await send({ ...message, subject: 'A second one' });
    await api.mailed();
    expect(api.mails.map((mail) => mail.subject).sort()).toEqual([
      'Contact form: A second one',
      'Contact form: Hiring two bookkeepers',
    ]);
  });

  it('is not stored by half: without its mail there is no message', async () => {
    await api.database.query(`alter table pgboss.job_common add constraint no_more check (false) not valid`);
    try {
      expect(await send(message)).toMatchObject({ status: 500, body: { code: 'internal' } });
    } finally {
      await api.database.query(`alter table pgboss.job_common drop constraint no_more`);
    }
    expect(await listMessages(api.database, 10)).toEqual([]);
  });

  const phone = 'Please enter a valid phone number';
  it.each([
    ['no name', { name: '' }, 'name', 'Please enter your name'],
    [
      'a name with a line break',
      { name: 'A\r\nBcc: x@y.in' },
      'name',
      'Please remove line breaks and special control characters from the name',
    ],
    ['no address', { email: '' }, 'email', 'Please enter a valid email address'],
    ['a broken address', { email: 'priya@' }, 'email', 'Please enter a valid email address'],
    ['no phone', { phone: '' }, 'phone', 'Please enter your phone number'],
    ['a phone of letters', { phone: 'call me' }, 'phone', phone],
    ['a phone of six digits', { phone: '123456' }, 'phone', phone],
    ['a phone of sixteen digits', { phone: '1234567890123456' }, 'phone', phone],
    ['a phone that is a number', { phone: 9876543210 }, 'phone', 'Please enter your phone number'],
    ['no subject', { subject: ' ' }, 'subject', 'Please enter a subject'],
    [
      'a subject with a line break',
      { subject: 'Hi\nBcc: x@y.in' },
      'subject',
      'Please remove line breaks and special control characters from the subject',
    ],
    [
      'a subject of 151 characters',
      { subject: 's'.repeat(151) },
      'subject',
      'Please use at most 150 characters for the subject',
    ],
    ['no message', { message: '\n\n' }, 'message', 'Please enter your message'],
    [
      'a message of 5001 characters',
      { message: 'm'.repeat(5001) },
      'message',
      'Please use at most 5000 characters for the message',
    ],
    [
      'a message with a NUL',
      { message: 'a\u0000b' },
      'message',
      'Please remove special control characters from the message',
    ],
    ['a message that is a list', { message: ['hi'] }, 'message', 'Please enter your message'],
  ])('is refused with %s', async (_, change, field, text) => {
    const { status, body } = await send({ ...message, ...change });
    expect([status, body.fields]).toEqual([422, { [field]: text }]);
    expect(await listMessages(api.database, 10)).toEqual([]);
  });
});
