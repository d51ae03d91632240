import { dayInIndia } from 'contract/wire/document-decisions';
import { endpoints } from 'contract/wire/endpoints';
import type { PersonalInformation } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { openMailQueue, type MailQueue } from '../queue/queue';
import { databases, openTimeoutMs } from '../testing/databases';
import { file, text } from '../testing/forms';
import { hurryMails } from '../testing/mails';
import { pdf } from '../testing/sample-files';
import { openTestApi, type TestApi } from '../testing/test-api';
import {
  decideDocuments,
  DecisionsRefusedError,
  type DecisionsOfStaff,
  type DocumentDecision,
} from './decide-documents';
import { listDecisions } from '../kernel/candidate/document-decisions.sql';

const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
const required = ['aadhar_card', 'pan_card', 'passport', 'address_proof'];
const letters = ['user_resume', 'experience_letters', 'offer_letters', 'job_appointment_letters'];

describe.each(databases)('decisions about documents on $name', (on) => {
  let api: TestApi;
  let mail: MailQueue;
  let asha: Awaited<ReturnType<TestApi['candidate']>>;
  beforeAll(async () => {
    api = await openTestApi(on);
    mail = await openMailQueue(api.database, { warn: () => undefined, error: () => undefined });
  }, openTimeoutMs);
  beforeEach(async () => {
    asha = await api.candidate();
    await send('pan_card', 'passport');
  });
  afterAll(async () => {
    await mail.close();
    await api.close();
  });

  const send = (...slots: string[]) =>
    api.call(endpoints.saveIdentityDocuments, {
      token: asha.token,
      parts: slots.map((slot) => file(slot, pdf())),
    });
  const me = async () => (await api.call<UserData>(endpoints.fetchMe, { token: asha.token })).body.data;
  const person = async () =>
    (await api.call<PersonalInformation>(endpoints.fetchPersonalInformation, { token: asha.token })).body
      .data;
  const seen = async (slot: string) => (await person()).files?.find((one) => one.slot === slot)?.name ?? null;
  const stateOf = async (slot: string) =>
    (await me()).documentStates?.find((one) => one.slot === slot)?.state;
  const decide = (decisions: readonly DocumentDecision[], status: DecisionsOfStaff['status'] = 'follow') =>
    decideDocuments(api.database, mail, { candidateId: asha.user.id, decisions, decidedBy: 'ravi', status });
  const accept = async (slot: string): Promise<DocumentDecision> => ({
    ...{ slot, file: await seen(slot), decision: 'accept' },
  });
  const again = async (
    slot: string,
    more: Partial<Extract<DocumentDecision, { decision: 'ask-again' }>> = {},
  ): Promise<DocumentDecision> => ({
    ...{
      slot,
      file: await seen(slot),
      decision: 'ask-again',
      reason: 'blurred',
      sentence: null,
      dueOn: null,
    },
    ...more,
  });
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => {
        throw new Error('It was not refused');
      },
      (error: unknown) => {
        if (error instanceof DecisionsRefusedError) return error.problems;
        throw error;
      },
    );

  it('are shown on the dashboard and among the documents: accepted, or again with why and by when', async () => {
    const dueOn = inDays(9);
    await decide([await accept('passport'), await again('pan_card', { dueOn })]);
    const { documentStates, documentRequests } = await me();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string;
    expect(documentStates).toEqual([
      {
        ...{ slot: 'pan_card', state: 'send-again', receivedAt: time, decidedAt: time },
        ...{ reason: 'blurred', sentence: null, dueOn },
      },
      {
        ...{ slot: 'passport', state: 'accepted', receivedAt: time, decidedAt: time },
        ...{ reason: null, sentence: null, dueOn: null },
      },
    ]);
    expect(documentRequests).toMatchObject([
      { slot: 'pan_card', message: 'Please send again: the photo is blurred.', reason: 'blurred', dueOn },
    ]);
    expect((await person()).document_states).toEqual(documentStates);
    const stranger = await api.candidate();
    const others = await api.call<UserData>(endpoints.fetchMe, { token: stranger.token });
    expect(others.body.data.documentStates).toEqual([]);
  });

  it('name the file that was looked at: another one is not decided, and nothing with it', async () => {
    const [pan, passport] = [await accept('pan_card'), await accept('passport')];
    await send('pan_card');
    const problems = await refusal(decide([passport, pan]));
    expect(problems).toMatchObject([
      { slot: 'pan_card', kind: 'changed', now: { name: await seen('pan_card'), slot: 'pan_card' } },
    ]);
    expect(problems[0]?.message).toMatch(/PAN card has another file than the one.*stored \d{4}.*Look at it/);
    expect([await stateOf('pan_card'), await stateOf('passport')]).toEqual(['received', 'received']);
    expect(await listDecisions(api.database, asha.user.id)).toEqual([]);
  });

  it('of a file that was removed meanwhile are refused, with what happened', async () => {
    const pan = await again('pan_card');
    await api.call(endpoints.removeDocument, { token: asha.token, pathParams: { slot: 'pan_card' } });
    expect(await refusal(decide([pan]))).toMatchObject([
      { kind: 'changed', now: null, message: expect.stringContaining('the candidate removed it') as string },
    ]);
  });

  it.each<[string, object, RegExp]>([
    ['a day in the past', { dueOn: inDays(-1) }, /leaves no day to send it. Choose a day from tomorrow on/],
    ['today', { dueOn: inDays(0) }, /from tomorrow on/],
    ['a day in a year', { dueOn: inDays(365) }, /within 180 days/],
    ['a day that does not exist', { dueOn: '2027-02-30' }, /'2027-02-30' is no day/],
    ['an unknown reason', { reason: 'ugly' }, /'ugly' is no reason. Choose one of: blurred, /],
    ['neither reason nor sentence', { reason: null }, /give a reason or a sentence/],
    ['an escape sequence', { sentence: 'a\u001b[2Jb' }, /3 to 500 characters in one line/],
    ['a slot that does not exist', { slot: 'shoes' }, /'shoes' is no document slot/],
  ])('with %s are refused with a sentence that says what to do', async (_, changed, sentence) => {
    const problems = await refusal(decide([await again('pan_card', changed)]));
    expect(problems).toEqual([
      expect.objectContaining({ kind: 'invalid', message: expect.stringMatching(sentence) as string }),
    ]);
    expect((await me()).documentRequests).toEqual([]);
  });

  it('need a file to accept, and one decision for each', async () => {
    expect(await refusal(decide([await accept('aadhar_card')]))).toMatchObject([{ kind: 'invalid' }]);
    expect(await refusal(decide([await accept('passport'), await again('passport')]))).toHaveLength(2);
  });

  it('end with the file: a new one is received, and is checked once staff have opened it', async () => {
    await decide([await accept('pan_card')]);
    await send('pan_card');
    expect(await stateOf('pan_card')).toBe('received');
    await api.database.query(`update stored_files set checking_at = now() where name = $1`, [
      await seen('pan_card'),
    ]);
    expect(await stateOf('pan_card')).toBe('being-checked');
  });

  it('replace each other, the history keeps all of them', async () => {
    await decide([await again('pan_card', { sentence: 'Number and photo must be sharp.' })]);
    const taken = await decide([await accept('pan_card')]);
    expect(taken?.replaced).toEqual([{ slot: 'pan_card', message: 'Number and photo must be sharp.' }]);
    expect(await stateOf('pan_card')).toBe('accepted');
    expect((await me()).documentRequests).toEqual([]);
    await Promise.all([decide([await accept('pan_card')]), decide([await accept('pan_card')])]);
    expect(await listDecisions(api.database, asha.user.id)).toMatchObject([
      { decision: 'accepted', decidedBy: 'ravi' },
      { decision: 'asked-again', reason: 'blurred', sentence: 'Number and photo must be sharp.' },
    ]);
  });

  describe('and the status of the profile', () => {
    const status = async () => (await me()).profileStatus;

    it('which follows: updates while something is asked for, then a review, approved when all is accepted', async () => {
      await send(...required);
      const parts = letters.flatMap((name, index) => [
        text('names', name),
        file(`certificate_${index + 1}`, pdf()),
      ]);
      await api.call(endpoints.saveOtherDocuments, { token: asha.token, parts });
      await decide([await again('pan_card'), await accept('passport')]);
      expect(await status()).toBe('Profile requires updates');
      await send('pan_card');
      expect(await status()).toBe('Profile under review');
      const slots = [...required, ...letters];
      await decide(await Promise.all(slots.map(accept)));
      expect(await status()).toBe('Profile approved');
    });

    it('stays where it is to be kept, and as staff set it by hand, whatever comes', async () => {
      await decide([await again('pan_card')], 'keep');
      expect(await status()).toBeNull();
      await decide([await again('passport')], { status: 'Profile requires updates', message: 'Call us.' });
      await send('pan_card', 'passport');
      expect(await me()).toMatchObject({
        profileStatus: 'Profile requires updates',
        statusMessage: 'Call us.',
      });
    });

    it('set twice within a second: the one who did not see the first is told, and nothing is decided', async () => {
      const first = decide([await accept('passport')], { status: 'Profile approved', seen: null });
      const second = decide([await again('pan_card')], { status: 'Profile under review', seen: null });
      const ends = await Promise.allSettled([first, second]);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
      expect(refused).toEqual([
        expect.stringMatching(/The profile status is now "Profile \w+( \w+)?": somebody/),
      ]);
      expect(await listDecisions(api.database, asha.user.id)).toHaveLength(1);
    });
  });

  it('are told in one mail, in the words of the page and in the language of the account', async () => {
    await api.call(endpoints.saveLanguage, { token: asha.token, body: { language: 'hi' } });
    await decide([await accept('passport'), await again('pan_card', { dueOn: inDays(5) })]);
    await hurryMails(api.database);
    await api.mailed();
    const told = api.mails.filter(({ to, text }) => to === asha.user.email && text.includes('PAN कार्ड'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('फ़ोटो धुंधली है');
    expect(told[0]?.text).toContain('पासपोर्ट');
    expect(told[0]?.subject).not.toMatch(/PAN|पासपोर्ट/);
  });
});
