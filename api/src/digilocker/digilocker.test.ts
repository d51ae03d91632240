import type { DigilockerBegin, DigilockerEnd, DigilockerState } from 'contract/wire/digilocker';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import { deleteEndedConsents } from '../kernel/candidate/digilocker-consents.sql';
import { uploadForms } from '../kernel/uploads/upload-form';
import { databases, openTimeoutMs } from '../testing/databases';
import { file, filesIn } from '../testing/forms';
import { pdf } from '../testing/sample-files';
import { openStubIssuer, type StubIssuer } from '../testing/stub-issuer';
import { openTestApi, type TestApi } from '../testing/test-api';

const papers = [
  { doctype: 'DRVLC', uri: 'in.gov.transport-DRVLC-1' },
  { doctype: 'PANCR', uri: 'in.gov.pan-PANCR-1', name: '<b>PAN</b>' },
  { doctype: 'SSCER', uri: 'in.gov.cbse-SSCER-1' },
  { doctype: 'SSCER', uri: 'in.gov.cbse-SSCER-2' },
  { doctype: 'HSCER', uri: '../../1/token?x=' },
  { doctype: '__proto__', uri: 'a' },
  null,
  'PANCR',
];
const away = /DigiLocker does not answer right now\. .* or upload the files instead/;

describe.each(databases)('DigiLocker on $name', (on) => {
  let api: TestApi;
  let issuer: StubIssuer;
  let token: string;
  beforeAll(async () => {
    issuer = await openStubIssuer();
    api = await openTestApi(on, { digilocker: issuer.settings });
  }, openTimeoutMs);
  beforeEach(async () => {
    issuer.reset(papers);
    ({ token } = await api.candidate());
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  const begin = async (as = token) => {
    const { body } = await api.call<DigilockerBegin>(endpoints.beginDigilocker, {
      token: as,
      body: { step: 'basic-identity' },
    });
    return body.data.address;
  };
  const finish = (body: object, as = token) =>
    api.call<DigilockerEnd>(endpoints.finishDigilocker, { token: as, body });
  const authorise = async () => finish(issuer.consent(await begin()));
  const list = () => api.call<readonly string[]>(endpoints.listDigilocker, { token });
  const bring = (slots: readonly string[], ifMatch?: string) =>
    api.call<PersonalInformation>(endpoints.importDigilocker, { token, body: { slots }, ifMatch });
  const person = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data;
  const state = async (): Promise<DigilockerState | undefined> => (await person()).digilocker;
  const later = (interval: string) =>
    api.database.query(`update digilocker_consents set expires_at = expires_at - interval '${interval}'`);

  it('is authorised by a consent, and brings documents to their slots as an upload does', async () => {
    expect(await state()).toBe('none');
    const address = await begin();
    expect(await state()).toBe('pending');
    const { status, body } = await finish(issuer.consent(address));
    expect([status, body.data]).toEqual([200, { step: 'basic-identity', state: 'authorised' }]);
    expect(await state()).toBe('authorised');
    expect((await list()).body.data).toEqual(['pan_card', 'ssc']);

    const brought = await bring(['pan_card']);
    expect([brought.status, brought.body.message]).toEqual([200, uploadForms.saveIdentityDocuments.message]);
    const [stored] = brought.body.data.files ?? [];
    expect(stored).toMatchObject({
      slot: 'pan_card',
      type: 'identity',
      originalName: 'DigiLocker pan_card.pdf',
    });
    expect(brought.body.data.identity_documents.pan_card).toBe(stored?.name);
    expect((await bring(['ssc'])).body.data.academic_documents.ssc).toMatch(/\.pdf$/);
  });

  it('counts a state once, for the candidate and the session that began', async () => {
    const back = issuer.consent(await begin());
    const other = await api.candidate();
    expect((await finish(back, other.token)).body.code).toBe('digilocker-ended');
    expect((await finish({ ...back, state: 'x' })).body.code).toBe('digilocker-ended');
    expect((await finish(back)).status).toBe(200);
    const again = await finish(back);
    expect([again.status, again.body.code]).toEqual([410, 'digilocker-ended']);
    expect(again.body.message).toMatch(/Begin again, or upload the files instead/);
    expect(await state()).toBe('authorised');
  });

  it('ends a consent that began before the last one, and another session of the candidate', async () => {
    const early = issuer.consent(await begin());
    const back = issuer.consent(await begin());
    expect((await finish(early)).status).toBe(410);
    await api.database.query(`update digilocker_consents set session_hash = 'another'`);
    expect((await finish(back)).status).toBe(410);
    expect(issuer.asked).toEqual([]);
  });

  it('is denied when the candidate says no, until it begins again', async () => {
    const { state: sent } = issuer.consent(await begin());
    const { body } = await finish({ state: sent, error: 'access_denied' });
    expect(body.data).toEqual({ step: 'basic-identity', state: 'denied' });
    expect(await state()).toBe('denied');
    expect((await list()).status).toBe(410);
    await begin();
    expect(await state()).toBe('pending');
  });

  it('expires after ten minutes for the consent, half an hour for the documents; nothing is kept', async () => {
    const back = issuer.consent(await begin());
    await later('11 minutes');
    expect(await state()).toBe('expired');
    expect((await finish(back)).status).toBe(410);
    await authorise();
    const [{ token: sealed = null } = {}] = await api.database.query<{ token: string }>(
      `select token from digilocker_consents where token is not null`,
    );
    expect(sealed).not.toContain('token-');
    await later('31 minutes'); // of DigiLocker's hour
    expect(await state()).toBe('expired');
    expect((await bring(['pan_card'])).body.code).toBe('digilocker-ended');
    await deleteEndedConsents(api.database);
    expect(await api.database.query(`select token from digilocker_consents where token is not null`)).toEqual(
      [],
    );
    await later('1 day');
    await deleteEndedConsents(api.database);
    expect(await state()).toBe('none');
  });

  it('expires when DigiLocker takes the token no more', async () => {
    await authorise();
    issuer.forgetTokens();
    expect((await list()).body.code).toBe('digilocker-ended');
    expect(await state()).toBe('expired');
  });

  it('refuses what an upload would refuse, and stores nothing of it', async () => {
    await authorise();
    const before = await filesIn(api);
    const refused = async (bytes: Buffer, slot = 'pan_card') => {
      issuer.files.set('in.gov.pan-PANCR-1', bytes);
      const { status, body } = await bring([slot]);
      expect(body.fields.pan_card ?? body.message).toMatch(/^PAN card: /);
      return status;
    };
    expect(await refused(Buffer.from('<!doctype html><p>Please log in'))).toBe(422);
    expect(await refused(Buffer.alloc(0))).toBe(422);
    expect(await refused(pdf(6 * 1024 * 1024))).toBe(413);
    expect(await filesIn(api)).toEqual(before);
    expect((await person()).files).toEqual([]);
  });

  it('imports what one step takes and DigiLocker has, and nothing that was changed elsewhere', async () => {
    await authorise();
    expect((await bring(['pan_card', 'ssc'])).status).toBe(422);
    expect((await bring(['passport'])).status).toBe(422);
    expect((await bring([])).status).toBe(422);
    expect((await bring(['hsc'])).body.message).toMatch(/^DigiLocker no longer has this document/);
    const stale = (await person()).versions?.['basic-identity'];
    await api.call(endpoints.saveIdentityDocuments, { token, parts: [file('passport', pdf())] });
    expect((await bring(['pan_card'], stale)).body.code).toBe('changed-elsewhere');
    expect((await person()).identity_documents.pan_card ?? null).toBeNull();
  });

  it('replaces an identity document only with a recent proof', async () => {
    await authorise();
    await bring(['pan_card']);
    await api.database.query(`update sessions set proved_at = now() - interval '1 day'`);
    expect((await bring(['pan_card'])).body.code).toBe('proof-needed');
  });

  describe.each(['token', 'issued', 'file'] as const)('an issuer whose %s', (path) => {
    const attempt = async () => {
      if (path === 'token') return authorise();
      return path === 'issued' ? list() : bring(['pan_card']);
    };
    it.each<[string, Parameters<StubIssuer['lie']>[1]]>([
      ['fails', (reply) => reply.code(500).send('<h1>oops</h1>')],
      ['leads elsewhere', (reply) => reply.redirect('http://169.254.169.254/latest')],
      ['breaks off', (reply) => reply.raw.destroy()],
      ...(path === 'file'
        ? []
        : ([
            ['is a web page', (reply) => reply.type('text/html').send('<p>Log in')],
            ['has no end', (reply) => reply.type('application/json').send(`"${'x'.repeat(2 ** 20)}"`)],
            ['is something else', (reply) => reply.type('application/json').send('[1]')],
          ] as [string, Parameters<StubIssuer['lie']>[1]][])),
    ])('%s gets a sentence that says what to do, and nothing else is touched', async (_, lie) => {
      if (path !== 'token') await authorise();
      issuer.lie(path, lie);
      const { status, body } = await attempt();
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(body.message).toMatch(away);
      issuer.reset(papers);
      const upload = await api.call(endpoints.saveIdentityDocuments, {
        token,
        parts: [file('passport', pdf())],
      });
      expect(upload.status).toBe(200);
      // A code counts once, so that a token that did not come needs another consent.
      expect(await state()).toBe(path === 'token' ? 'expired' : 'authorised');
    });
  });

  it('that breaks off in the middle of a file stores nothing of it', async () => {
    await authorise();
    const before = await filesIn(api);
    issuer.lie('file', (reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-length': '1000' });
      reply.raw.write(pdf(300), () => reply.raw.destroy());
    });
    expect((await bring(['pan_card'])).body.message).toMatch(away);
    expect(await filesIn(api)).toEqual(before);
  });

  it('that is slow is not waited for', async () => {
    await authorise();
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
    issuer.lie('issued', () => undefined);
    expect((await list()).body.message).toMatch(away);
    jest.restoreAllMocks();
  });

  it('goes with the account', async () => {
    await authorise();
    await api.database.query(`delete from candidates`);
    expect(await api.database.query(`select 1 from digilocker_consents`)).toEqual([]);
  });
});
