import { screen, waitFor, within } from '@testing-library/react';
import { initialClientState } from 'contract/wire/client-state';
import { documentSteps } from 'contract/wire/documents';
import { userDataStore } from 'shared/runtime/user-data';
import {
  allIdentity,
  arriveAt,
  asha,
  button,
  calls,
  isolate,
  openStep,
  remote,
  server,
  storedAre,
} from './testing/open-documents';

isolate();
afterEach(() => userDataStore.set(initialClientState));

const stepList = () => within(screen.getByRole('region', { name: 'Steps of your documents' }));
const entries = () =>
  stepList()
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('lists the four steps in their order and links none of them', async () => {
  await openStep('basic-identity');
  expect(entries()).toEqual([
    '01 Basic Identity Documents',
    '02 Academic Documents',
    '03 Professional Background',
    '04 Skill Validation',
  ]);
  expect(stepList().queryByRole('link')).not.toBeInTheDocument();
  expect(stepList().queryByRole('button')).not.toBeInTheDocument();
});

test('says where the candidate is: heading, title, count and the current entry of the list', async () => {
  await openStep('professional-background');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Professional Background');
  expect(document.title).toContain('Professional Background');
  expect(screen.getByText('Step 3 of 4')).toBeInTheDocument();
  expect(stepList().getByText('Professional Background').closest('[aria-current="step"]')).not.toBeNull();
  expect(stepList().getByText('Skill Validation').closest('[aria-current]')).toBeNull();
});

test('shows which steps have all they need', async () => {
  storedAre({
    identity_documents: { ...allIdentity, passport: null },
    other_documents: [{ name: 'typing_test_certificate', path: 't1.pdf' }],
  });
  await openStep('basic-identity');
  expect(entries().map((text) => /done/.test(text))).toEqual([false, false, false, true]);
});

test('leads an unknown step to the first, without an entry in the history', async () => {
  await openStep('passport-photo', { arrives: 'basic-identity' });
  expect(remote.moves).toEqual([{ action: 'replace', to: '/documents/basic-identity' }]);
});

test('leads to the first step that lacks something, when no step is named', async () => {
  storedAre({ identity_documents: allIdentity });
  await openStep('', { arrives: 'academic-documents' });
});

test('marks no step as open for letters that a fresher does not have', async () => {
  storedAre({ has_experience: false, other_documents: [{ name: 'user_resume', path: 'c1.pdf' }] });
  await openStep('professional-background');
  expect(entries().map((text) => /done/.test(text))).toEqual([false, false, true, false]);
  expect(screen.getAllByText('Not needed for freshers')).toHaveLength(4);
});

test('walks with Next through all steps', async () => {
  storedAre({ identity_documents: allIdentity });
  const { user } = await openStep('basic-identity');
  for (const { slug } of documentSteps.slice(1)) {
    await user.click(button('Next'));
    await arriveAt(slug);
  }
  expect(button('Complete')).toBeInTheDocument();
});

test('fetches the personal information, silently, at every navigation', async () => {
  storedAre({ identity_documents: allIdentity });
  const { user } = await openStep('basic-identity');
  expect(server.sent(calls.load)).toHaveLength(1);
  await user.click(button('Next'));
  await waitFor(() => expect(server.sent(calls.load)).toHaveLength(2));
  await user.click(button('Previous'));
  await waitFor(() => expect(server.sent(calls.load)).toHaveLength(3));
});

test('keeps the ticks of its steps when the stored files cannot be loaded', async () => {
  userDataStore.set({
    userData: { ...asha, completedSteps: { onboarding: [], documents: ['basic-identity'] } },
  });
  server.always(calls.load, 500);
  await openStep('academic-documents');
  await screen.findByText('Stored files could not be loaded');
  expect(entries().map((text) => text?.endsWith('done'))).toEqual([true, false, false, false]);
});

test('stays usable when the information cannot be loaded, which is only logged, and can load it again', async () => {
  server.always(calls.load, 500);
  const { user } = await openStep('academic-documents');
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('Stored files could not be loaded')).toBeInTheDocument();
  expect(screen.queryByText('No file yet')).not.toBeInTheDocument();
  storedAre({ academic_documents: { ssc: 's1.pdf' } });
  await user.click(button('Refresh'));
  expect(await screen.findByText('1 of 5 stored')).toBeInTheDocument();
});
