import { endpoints } from 'contract/wire/endpoints';
import type { MessageCheck, Safety } from 'contract/wire/message-check';
import { insertApplication } from '../applications/applications.sql';
import { databases, openTimeoutMs } from '../testing/databases';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('is a message really from us, on $name', (on) => {
  let api: TestApi;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => void (asha = await api.candidate()));
  afterAll(() => api.close());

  const ask = (text: string, token = asha.token) =>
    api.call<MessageCheck>(endpoints.checkMessage, { token, body: { text } });
  const check = async (text: string) => (await ask(text)).body.data;
  /** The reference of the last mail. */
  async function mailed() {
    await api.call(endpoints.forgotPassword, { body: { email: asha.user.email } });
    await api.mailed();
    const mail = api.mails.findLast(({ to }) => to === asha.user.email)!;
    const [, reference = ''] = /Reference of this email: ([\dA-Z]{4}-[\dA-Z]{4})\./.exec(mail.text) ?? [];
    return { mail, reference };
  }

  it('says the licence and the sender to anybody', async () => {
    const { body } = await api.call<Safety>(endpoints.fetchSafety);
    expect(body.data).toEqual({
      licenceNumber: 'B-0123/DEL/PART/1000+/5/1234/2010',
      sender: 'no-reply@marigold.example',
    });
  });

  it('finds a mail by its reference, as people type it', async () => {
    const { mail, reference } = await mailed();
    expect(mail.html).toContain('https://portal.example/safety');
    const found = { kind: 'reference', isOurs: true, about: mail.subject, sentAt: expect.any(String) };
    for (const typed of [reference, reference.toLowerCase(), ` ${reference.replace('-', ' ')} `])
      expect(await check(typed)).toEqual(found);
  });

  it('says nothing of what was sent to another account', async () => {
    const { reference } = await mailed();
    const other = await api.candidate();
    await insertApplication(api.database, {
      ...{ candidateId: asha.user.id, applicationNo: 'S-1', companyName: 'Northlight' },
      ...{ designation: null, status: 'Application Received' },
    });
    const none = { isOurs: false, about: null, sentAt: null };
    expect((await ask(reference, other.token)).body.data).toEqual({ kind: 'reference', ...none });
    expect((await ask('S-1', other.token)).body.data).toEqual({ kind: 'application', ...none });
    expect(await check('s-1')).toEqual({
      ...{ kind: 'application', isOurs: true, about: 'Northlight', sentAt: null },
    });
  });

  it('knows our sender, and when it wrote last', async () => {
    await mailed();
    const sender = { kind: 'sender', isOurs: true, about: null, sentAt: expect.any(String) };
    expect(await check('No-Reply@marigold.example')).toEqual(sender);
    for (const forged of ['no-reply@marigold.example.com', 'no-reply@mariqold.example'])
      expect(await check(forged)).toEqual({ kind: 'sender', isOurs: false, about: null, sentAt: null });
  });

  it.each([
    ['+91 98765 43210', 'phone'],
    ['MG-99', 'application'],
    ['WXYZ-9999', 'reference'],
  ])('has no record of %s, a %s', async (text, kind) => {
    expect(await check(text)).toEqual({ kind, isOurs: false, about: null, sentAt: null });
  });

  it('needs a session, and a text', async () => {
    expect((await api.call(endpoints.checkMessage, { body: { text: 'x' } })).status).toBe(401);
    expect((await ask('')).body.fields).toEqual({ text: 'Please enter what the message shows' });
  });

  it('answers thirty in a quarter of an hour', async () => {
    const answers = [];
    for (let asked = 0; asked < 31; asked += 1) answers.push((await ask('MG-1')).status);
    expect([answers[29], answers[30]]).toEqual([200, 429]);
  });
});
