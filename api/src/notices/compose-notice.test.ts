import type { StageText } from 'contract/wire/applications';
import { dayInIndia, dueDayText } from 'contract/wire/document-decisions';
import { i18n } from 'server-kit/i18n';
import { composeNotice } from './compose-notice';
import type { Account, PendingChange } from './notices.sql';

const account: Account = {
  ...{ id: 'c1', email: 'asha@example.in', mobile: '9876543210', noticedAt: null, wait: 0, language: null },
  ...{ profileStatus: 'Profile requires updates', statusMessage: null, firstName: null },
  wanted: { profile: true, applications: true },
};
const publicUrl = 'https://portal.example';

const change = (
  kind: PendingChange['kind'],
  { message = null, ...more }: Partial<PendingChange> = {},
): PendingChange => ({
  ...{
    id: 'n1',
    kind,
    subject: '',
    message,
    application: null,
    isAbsent: true,
    isAccepted: true,
    request: { sentence: message, reason: null, dueOn: null },
  },
  ...more,
});
const review = change('review');
const request = (subject: string) => change('request', { subject, message: 'Please' });
const absence = (subject: string) => change('absence', { subject });
const stageText = { meaning: 'We look at your papers.', next: 'We compare the role.', usualDays: null };
const application = (number: string, stage = 'Profile Evaluation', text: Partial<StageText> | null = {}) =>
  change('application', {
    subject: number,
    application: {
      number,
      company: 'Northlight',
      stage,
      isWithdrawn: false,
      text: text && { stage, ...stageText, ...text },
    },
  });

const compose = (changes: readonly PendingChange[], changed: Partial<Account> = {}) =>
  composeNotice(changes, { account: { ...account, ...changed }, publicUrl });

it.each<[string, PendingChange[], string, string]>([
  ['a request', [request('pan_card')], '/documents/basic-identity#pan_card', 'Upload the document'],
  ['several requests', [request('pan_card'), request('ssc')], '/dashboard', 'See what to update'],
  [
    'a request and a stage',
    [application('MG-1'), request('ssc')],
    '/documents/academic-documents#ssc',
    'Upload the document',
  ],
  ['a reminder', [absence('passport')], '/documents/basic-identity#passport', 'Upload the document'],
  [
    'a request and a reminder',
    [absence('passport'), request('ssc')],
    '/documents/academic-documents#ssc',
    'Upload the document',
  ],
  ['a profile to update', [application('MG-1'), review], '/dashboard', 'See what to update'],
  ['a stage', [application('MG-1')], '/dashboard', 'See your applications'],
  [
    'stages of two applications',
    [application('MG-1'), application('MG-2')],
    '/dashboard',
    'See your applications',
  ],
])('%s has one next step', (_, changes, path, label) => {
  expect(compose(changes)?.nextStep).toEqual({ label, link: publicUrl + path });
});

it('says what is asked for with its reason, our advice and the day, and that nothing is lost after it', () => {
  const ask = { reason: 'blurred', sentence: null, dueOn: '2026-12-12' };
  const paragraphs = compose([{ ...request('pan_card'), request: ask }])?.paragraphs;
  expect(paragraphs).toEqual([
    'We need a document from you: PAN card. Please send again: the photo is blurred, by 12 December.',
    expect.stringMatching(/^Lay the document flat/),
    expect.stringMatching(/send it later all the same: nothing is lost/),
  ]);
});

it('names all that is accepted in one paragraph, after what is asked for', () => {
  const acceptance = (subject: string) => change('acceptance', { subject });
  const changes = [acceptance('passport'), acceptance('ssc'), request('pan_card')];
  expect(compose(changes)?.paragraphs).toEqual([
    'We need a document from you: PAN card.',
    expect.stringContaining('Please'),
    'We have checked and accepted: Passport and SSC. You do not have to do anything for this.',
  ]);
  expect(compose([{ ...acceptance('passport'), isAccepted: false }])).toBeNull();
});

it('reminds of a day that is near, once, and of none that has passed', () => {
  const due = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
  const asked = (days: number) => ({ reason: null, sentence: 'Please', dueOn: due(days) });
  const deadline = (days: number) => change('deadline', { subject: 'hsc', request: asked(days) });
  expect(compose([deadline(1)])?.paragraphs[0]).toBe(
    `A reminder: we still need a document from you, HSC. Please send it by ${dueDayText(i18n, due(1))}.`,
  );
  expect(compose([deadline(-1)])).toBeNull();
  const both = compose([deadline(3), { ...request('hsc'), request: asked(3) }])?.paragraphs ?? [];
  expect(both.filter((text) => text.includes('reminder'))).toEqual([]);
});

it('says first what is asked of the candidate', () => {
  const paragraphs = compose([application('MG-1'), request('pan_card')])?.paragraphs ?? [];
  expect(paragraphs.map((text) => text.slice(0, 20))).toEqual([
    'We need a document f',
    'What our team wrote:',
    'Your application MG-',
  ]);
});

it.each([
  ['Profile Evaluation', {}, /\(stage 3 of 6\)\. We look at your papers\. Next: We compare the role\.$/],
  ['Profile Evaluation', { usualDays: 5 }, /papers\. This stage usually takes about 5 days\. Next: /],
  ['On hold', null, /is now at: On hold\.$/],
])('says where an application is, what that means and what comes next: %s, %j', (stage, words, text) => {
  expect(compose([application('MG-1', stage, words)])?.paragraphs[0]).toMatch(text);
});

it.each<[string, PendingChange[], Partial<Account>]>([
  ['a status that was taken away', [review], { profileStatus: null }],
  ['a status of another backend', [review], { profileStatus: 'Paused' }],
  ['a request that is answered', [{ ...request('pan_card'), request: null }], {}],
  ['a request for a slot that does not exist', [request('shoes')], {}],
  ['a document that is no longer absent', [{ ...absence('passport'), isAbsent: false }], {}],
  ['an application that is gone', [change('application', { subject: 'a1' })], {}],
  [
    'what the candidate does not want',
    [review, request('ssc')],
    { wanted: { profile: false, applications: true } },
  ],
])('says nothing of %s', (_, changes, changed) => {
  expect(compose(changes, changed)).toBeNull();
});

it('names no document, status or stage in the title', () => {
  const all = [review, request('pan_card'), absence('passport'), application('MG-1')];
  for (const changes of [all, ...all.map((one) => [one])])
    expect(compose(changes)?.title).toMatch(/^News about your (profile|applications) at Marigold$/);
});
