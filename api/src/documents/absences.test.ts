import type { AbsenceReason } from 'contract/wire/document-absences';
import { dayInIndia } from 'contract/wire/document-decisions';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { findRows } from '../account/export.sql';
import { remind } from '../notices/remind';
import { openMailQueue } from '../queue/queue';
import { runStaff } from '../staff/run';
import { databases, openTimeoutMs } from '../testing/databases';
import { file } from '../testing/forms';
import { hurryMails } from '../testing/mails';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';

describe.each(databases)('a document that is not there on $name', (on) => {
  let api: TestApi;
  let token: string;
  let user: UserData;
  beforeAll(async () => void (api = await openTestApi(on)), openTimeoutMs);
  beforeEach(async () => void ({ token, user } = await api.candidate()));
  afterAll(() => api.close());

  const state = (reason: AbsenceReason, slot = 'passport') =>
    api.call<PersonalInformation>(endpoints.saveAbsence, { token, pathParams: { slot }, body: { reason } });
  const takeBack = () =>
    api.call<PersonalInformation>(endpoints.removeAbsence, { token, pathParams: { slot: 'passport' } });
  const upload = (...names: string[]) =>
    api.call(endpoints.saveIdentityDocuments, { token, parts: names.map((name) => file(name, pdf())) });
  const absences = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token })).body.data
      .document_absences;
  const me = async () => (await api.call<UserData>(endpoints.fetchMe, { token })).body.data;

  it('counts as answered, until it is taken back', async () => {
    await upload('aadhar_card', 'pan_card', 'address_proof');
    expect((await me()).requiredDocuments).toEqual({ uploaded: 3, required: 8 });
    const { status, body } = await state('none');
    expect([status, body.data.document_absences]).toEqual([
      200,
      [{ slot: 'passport', reason: 'none', statedAt: expect.stringMatching(/^\d{4}-.+Z$/) as string }],
    ]);
    expect(await me()).toMatchObject({
      requiredDocuments: { uploaded: 3, required: 7 },
      completedSteps: { documents: ['basic-identity'] },
    });
    expect((await takeBack()).body.data.document_absences).toEqual([]);
    expect((await me()).completedSteps?.documents).toEqual([]);
  });

  it('may change its reason, and is there once it is uploaded', async () => {
    await state('none');
    await state('applied');
    expect(await absences()).toMatchObject([{ slot: 'passport', reason: 'applied' }]);
    await upload('passport');
    expect(await absences()).toEqual([]);
    await state('none');
    expect(await absences()).toEqual([]);
  });

  it('is visible only to its candidate and to staff, and is exported', async () => {
    await state('applied');
    const stranger = await api.candidate();
    const other = await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, {
      token: stranger.token,
    });
    expect(other.body.data.document_absences).toEqual([]);
    const { output } = await runStaff(api.database, ['documents', 'list', user.email]);
    expect(output).toMatch(/^Passport: "I have applied for one", \d{4}-\d\d-\d\d$/m);
    expect((await findRows(api.database, user.id)).document_absences).toMatchObject([{ reason: 'applied' }]);
  });

  it.each(['pan_card', 'resume', 'shoes'])('cannot be %s', async (slot) => {
    expect((await state('none', slot)).status).toBe(404);
  });

  describe('that was applied for', () => {
    async function reminded(days: number): Promise<string[]> {
      await api.database.query(
        `update document_absences set stated_at = stated_at - make_interval(days => $2)
         where candidate_id = $1`,
        [user.id, days],
      );
      const queue = await openMailQueue(api.database, { warn: console.error, error: console.error });
      try {
        await remind(api.database, queue, new Date(`${dayInIndia(new Date())}T12:00+05:30`));
      } finally {
        await queue.close();
      }
      await hurryMails(api.database);
      await api.mailed();
      const mails = api.mails.splice(0).filter(({ to }) => to === user.email);
      return mails.map(({ text, link }) => `${link} ${text}`);
    }

    it('is asked about by one mail after 30 days', async () => {
      await state('applied');
      expect(await reminded(29)).toEqual([]);
      await state('applied'); // says nothing new
      const [mail, ...others] = await reminded(2);
      expect(mail).toMatch(
        /^https:\/\/portal\.example\/documents\/basic-identity#passport [^]*: Passport\. Has it/,
      );
      expect(others).toEqual([]);
      expect(await reminded(60)).toEqual([]);
    }, 30_000);

    it('is not asked about when it is taken back, not applied for, or mails are switched off', async () => {
      await state('applied');
      await takeBack();
      expect(await reminded(31)).toEqual([]);
      await state('none');
      expect(await reminded(31)).toEqual([]);
      await state('applied');
      await api.call(endpoints.saveNotices, { token, body: { profile: false, applications: true } });
      expect(await reminded(31)).toEqual([]);
    }, 30_000);
  });
});
