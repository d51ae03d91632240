import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from 'contract/wire/endpoints';
import type { MessageCheck } from 'contract/wire/message-check';
import type { UserData } from 'contract/wire/user-data';
import { hashToken } from '../kernel/access/tokens';
import { createWriters } from '../letters/writers';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { hurryMails, passAnHour, sendDueMails } from '../testing/mails';
import { openTestApi, type TestApi } from '../testing/test-api';
import { switchOff } from './notices.sql';

const key = Buffer.alloc(32, 7);
const slow = 30_000;

interface Received {
  readonly id: string;
  readonly body: string;
  readonly isSigned: boolean;
}

/** A gateway that checks signatures as Standard Webhooks says. */
class Gateway {
  readonly received: Received[] = [];
  status = 202;
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const { headers } = request;
      const id = String(headers['webhook-id']);
      const signed = `${id}.${String(headers['webhook-timestamp'])}.${body}`;
      const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
      this.received.push({ id, body, isSigned: headers['webhook-signature'] === signature });
      response.writeHead(this.status).end();
    });
  });

  open = () => new Promise<void>((done) => void this.server.listen(0, '127.0.0.1', done));
  close = () => new Promise((done) => void this.server.close(done));
  get settings() {
    return { url: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`, key };
  }
  messages = () => this.received.map(({ body }) => (JSON.parse(body) as { data: Message }).data);
}
interface Message {
  readonly to: string;
  readonly text: string;
  readonly reference: string;
}

describe.each(databases)('notices to a phone, on $name', (on) => {
  const gateway = new Gateway();
  let api: TestApi;
  beforeAll(async () => {
    await gateway.open();
    api = await openTestApi(on, { noticeGateway: gateway.settings });
  }, openTimeoutMs);
  beforeEach(() => {
    gateway.status = 202;
    gateway.received.length = 0;
    api.mails.length = 0;
  });
  afterAll(async () => {
    await api.close();
    await gateway.close();
  });

  async function sendDue(noticeGateway: Gateway['settings'] | null = gateway.settings) {
    const { database, transport } = api;
    const settings = { publicUrl: 'https://portal.example', contactTo: 'team@marigold.example' };
    await hurryMails(database);
    await sendDueMails(database, createWriters({ ...settings, database, transport, noticeGateway }));
  }
  const both = { profile: true, applications: true };
  const byPhone = { phoneProfile: true, phoneApplications: false };
  async function chooser(body: object) {
    const candidate = await api.candidate();
    const saved = await api.call(endpoints.saveNotices, { token: candidate.token, body });
    expect(saved.status).toBe(200);
    const setStatus = async (status: string) => {
      const { exitCode } = await runStaff(api.database, ['profile-status', candidate.user.email, status]);
      expect(exitCode).toBe(0);
    };
    return { ...candidate, setStatus };
  }

  it('are short, signed, say nothing on a lock screen, and have a reference that /safety knows', async () => {
    const { token, setStatus } = await chooser({ ...both, ...byPhone });
    await setStatus('Profile approved');
    await sendDue();
    expect(api.mails).toHaveLength(1);
    expect(gateway.received).toMatchObject([{ isSigned: true }]);
    const [message] = gateway.messages();
    const { reference = '' } = message ?? {};
    expect(message).toEqual({
      ...{ to: '+919876543210', language: 'en', kinds: ['profile'], reference },
      link: 'https://portal.example/dashboard',
      text: [
        'News about your profile at Marigold: https://portal.example/dashboard',
        `Reference ${reference}: check it at https://portal.example/safety`,
      ].join('\n'),
    });
    const { body } = await api.call<MessageCheck>(endpoints.checkMessage, {
      ...{ token, body: { text: reference } },
    });
    expect(body.data).toMatchObject({ isOurs: true, about: 'News about your profile at Marigold' });
  });

  it(
    'are sent of what was chosen alone, once an hour, whatever is mailed',
    async () => {
      const { user, setStatus } = await chooser({ profile: false, applications: true, ...byPhone });
      await setStatus('Profile approved');
      await runStaff(api.database, ['application', 'add', user.email, '--company', 'Northlight']);
      await sendDue();
      await setStatus('Profile requires updates');
      await sendDue();
      expect(gateway.received).toHaveLength(1);
      expect(api.mails).toMatchObject([{ subject: 'News about your applications at Marigold' }]);
      await api.database.query(
        `update candidates set phone_noticed_at = phone_noticed_at - interval '1 hour'`,
      );
      await passAnHour(api.database);
      await sendDue();
      expect(gateway.received).toHaveLength(2);
      expect(api.mails).toHaveLength(1);
    },
    slow,
  );

  it(
    'that the gateway refuses are tried again as the same message, and no mail is repeated',
    async () => {
      const { setStatus } = await chooser({ ...both, ...byPhone });
      gateway.status = 503;
      await setStatus('Profile approved');
      await sendDue();
      gateway.status = 202;
      await sendDue();
      await sendDue();
      expect(gateway.received).toHaveLength(2);
      expect(new Set(gateway.received.map(({ id }) => id)).size).toBe(1);
      expect(api.mails).toHaveLength(1);
    },
    slow,
  );

  it('reach who chose them when the mail fails, in the language of the account', async () => {
    const { setStatus, token } = await chooser({ ...both, ...byPhone });
    await api.call(endpoints.saveLanguage, { token, body: { language: 'hi' } });
    await setStatus('Profile approved');
    jest.spyOn(api.transport, 'send').mockRejectedValueOnce(new Error('550 unknown user'));
    await sendDue();
    const inHindi = { language: 'hi', text: expect.stringContaining('संदर्भ') };
    expect(gateway.messages()).toMatchObject([inHindi]);
  });

  it('come by mail while there is no gateway, until the link of that mail switches them off', async () => {
    const { user, setStatus, token } = await chooser({ profile: false, applications: false, ...byPhone });
    await setStatus('Profile approved');
    await sendDue(null);
    expect(gateway.received).toEqual([]);
    const [mail, ...others] = api.mails.filter(({ to }) => to === user.email);
    expect(others).toEqual([]);
    const notices = async () => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data.notices;
    expect(await notices()).toMatchObject({ profile: false, phoneProfile: true });
    const [, link = ''] = /unsubscribe\/([\w-]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    await switchOff(api.database, hashToken(link), false);
    expect(await notices()).toMatchObject({ profile: false, phoneProfile: false });
  });

  it('need a number; an earlier page leaves the choice', async () => {
    const { token, user } = await chooser({ ...both, ...byPhone });
    const notices = async () => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;
    await api.call(endpoints.saveNotices, { token, body: both });
    expect(await notices()).toMatchObject({ notices: { ...both, ...byPhone }, phoneNoticesTo: '9876543210' });
    await api.database.query(`update candidates set mobile = '' where id::text = $1`, [user.id]);
    const refused = await api.call(endpoints.saveNotices, { token, body: { ...both, ...byPhone } });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Add your mobile number to your profile first',
    ]);
    const archive = await api.fetch(endpoints.exportData, { token });
    expect(archive.rawPayload.toString('latin1')).toContain('"phone_profile": true');
  });
});
