import type { StageText } from 'contract/wire/applications';
import { composeNotice } from './compose-notice';
import type { Account, PendingChange } from './notices.sql';

const account: Account = {
  ...{ id: 'c1', email: 'asha@example.in', mobile: '9876543210', noticedAt: null, wait: 0, language: null },
  ...{ profileStatus: 'Profile requires updates', statusMessage: null, firstName: null },
  wanted: { profile: true, applications: true },
};
const publicUrl = 'https://portal.example';

const change = (kind: PendingChange['kind'], more: Partial<PendingChange> = {}): PendingChange => ({
  ...{ id: 'n1', kind, subject: '', message: null, application: null, isOpen: true, isAbsent: true },
  ...more,
});
const review = change('review');
const request = (subject: string) => change('request', { subject, message: 'Please' });
const absence = (subject: string) => change('absence', { subject });
const stageText = { meaning: 'We look at your papers.', next: 'We compare the role.', usualDays: null };
const application = (number: string, stage = 'Profile Evaluation', text: Partial<StageText> | null = {}) =>
  change('application', {
    subject: number,
    application: { number, company: 'Northlight', stage, text: text && { stage, ...stageText, ...text } },
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
  ['a request that is answered', [{ ...request('pan_card'), isOpen: false }], {}],
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
