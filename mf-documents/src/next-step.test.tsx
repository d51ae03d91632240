import { screen, within } from '@testing-library/react';
import { documentSteps } from 'contract/wire/documents';
import { activate } from 'test-kit/activate';
import type { UserData } from 'contract/wire/user-data';
import { asha } from 'test-kit/people';
import { isolate } from 'test-kit/isolate';
import { renderContribution } from 'test-kit/render-contribution';
import remoteFile from '../remote.json';
import * as contribution from './next-step';

isolate();

const [{ data }] = remoteFile.contributes as [(typeof remoteFile.contributes)[0]];
type Slugs = NonNullable<UserData['completedSteps']>['documents'];

const candidate = (documents: Slugs, more: Partial<UserData> = {}): UserData => ({
  ...asha,
  completedSteps: { onboarding: [], documents },
  ...more,
});
const show = (userData: UserData | null, linked: string | null = null) =>
  renderContribution(contribution, { path: '/dashboard', pointProps: { userData, linked, data } });
const link = () => screen.getByRole('link');

test('counts the required files where the server does, and leads to the first step without any', async () => {
  const { element } = await show(
    candidate(['basic-identity', 'academic-documents'], { requiredDocuments: { uploaded: 3, required: 8 } }),
  );
  expect(within(element).getByText('3 of 8 required uploaded')).toBeInTheDocument();
  expect(link()).toHaveTextContent('Continue: Professional Background');
  expect(link()).toHaveAttribute('href', '/documents/professional-background');
});

test('counts the steps when the server does not count files', async () => {
  const { element } = await show(candidate(['basic-identity']));
  expect(within(element).getByText('1 of 4 steps saved')).toBeInTheDocument();
});

test('needs nothing of steps whose documents are all optional, but offers them', async () => {
  const { answer } = await show(
    candidate(['basic-identity', 'professional-background'], {
      requiredDocuments: { uploaded: 8, required: 8 },
    }),
  );
  expect(screen.getByRole('link', { name: 'Add optional documents' })).toHaveAttribute(
    'href',
    '/documents/academic-documents',
  );
  expect(answer()).toMatchObject({ open: [] });
});

test('has no second link while the page links to the step that is needed next', async () => {
  const { answer } = await show(candidate(['basic-identity']), '/documents/professional-background');
  expect(answer()).toMatchObject({ open: [{ path: '/documents/professional-background' }] });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('offers a look at everything when every step is saved', async () => {
  await show(candidate(documentSteps.map(({ slug }) => slug)));
  expect(link()).toHaveTextContent('View your documents');
});

test.each([null, asha])('claims no progress when none is known (%#)', async (userData) => {
  const { answer } = await show(userData);
  expect(link()).toHaveTextContent('Go to your documents');
  expect(link()).toHaveAttribute('href', '/documents/basic-identity');
  expect(answer()).toMatchObject({ progress: null, open: [] });
});

test('names what staff ask for, with its slot, and nothing for slots that this build does not know', async () => {
  const pan = { slot: 'pan_card', message: 'Please send a sharper copy.', askedAt: '2026-11-03T09:05:00Z' };
  const documentRequests = [pan, { ...pan, slot: 'driving_licence' }];
  const { answer, update } = await show(candidate([], { documentRequests }));
  const item = { id: 'pan_card', title: 'PAN card', path: '/documents/basic-identity#pan_card' };
  expect(answer()).toMatchObject({
    requests: { title: 'Our team needs a document from you', action: 'Upload', items: [item] },
  });
  await update({
    userData: candidate([], { documentRequests: [pan, { ...pan, slot: 'offer_letters' }] }),
    linked: null,
    data,
  });
  expect(answer()).toMatchObject({ requests: { title: 'Our team needs 2 documents from you' } });
  await update({ userData: candidate([]), linked: null, data });
  expect(answer()).not.toHaveProperty('requests');
});

test('says what staff ask with the reason, the advice and the day', async () => {
  const ask = { reason: 'blurred', sentence: null, dueOn: '2026-12-12' };
  const pan = { slot: 'pan_card', message: 'Old words', askedAt: '2026-11-03T09:05:00Z', ...ask };
  const { answer } = await show(candidate([], { documentRequests: [pan] }));
  const message = expect.stringMatching(
    /^Please send again: the photo is blurred, by 12 December. Lay the document flat/,
  ) as string;
  expect(answer()).toMatchObject({ requests: { items: [{ title: 'PAN card', message }] } });
});

test('counts what the stored documents are at, and lists each', async () => {
  const receivedAt = '2026-11-20T08:00:00Z';
  const documentStates = [
    { slot: 'passport', state: 'accepted', receivedAt, decidedAt: receivedAt },
    { slot: 'pan_card', state: 'send-again', receivedAt, decidedAt: receivedAt, dueOn: '2026-12-12' },
    { slot: 'aadhar_card', state: 'accepted', receivedAt, decidedAt: receivedAt },
    { slot: 'driving_licence', state: 'accepted', receivedAt, decidedAt: null },
    { slot: 'ssc', state: 'framed', receivedAt, decidedAt: null },
  ];
  const { element } = await show(candidate([], { documentStates }));
  expect(within(element).getByText('Accepted: 2, Please send again: 1')).toBeInTheDocument();
  const rows = [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Aadhar card Accepted, received on 20 November',
    'PAN card Please send again, by 12 December',
    'Passport Accepted, received on 20 November',
  ]);
});

test('answers and draws in the language of the moment, with finished texts for the dashboard', async () => {
  const hindi = {
    documents: 'दस्तावेज़',
    'Academic Documents': 'पढ़ाई के दस्तावेज़',
    'PAN card': 'PAN कार्ड',
    Upload: 'अपलोड करें',
    '{uploaded} of {required} required uploaded': '{required} में से {uploaded} अनिवार्य अपलोड हुए',
  };
  const requests = [{ slot: 'pan_card', message: 'Please', askedAt: '2026-11-03T09:05:00Z' }];
  const userData = candidate(['basic-identity'], {
    requiredDocuments: { uploaded: 3, required: 8 },
    documentRequests: requests,
  });
  const { answer, update, element } = await show(userData);
  activate('hi', hindi);
  await update({ userData, linked: null, data });
  expect(answer()).toMatchObject({
    progress: { text: '8 में से 3 अनिवार्य अपलोड हुए' },
    next: { title: 'पढ़ाई के दस्तावेज़' },
    requests: { action: 'अपलोड करें', items: [{ title: 'PAN कार्ड', message: 'Please' }] },
  });
  expect(within(element).getByRole('heading')).toHaveTextContent('दस्तावेज़');
});
