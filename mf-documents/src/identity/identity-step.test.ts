import { screen, waitFor } from '@testing-library/react';
import * as successMessages from 'contract/wire/success-messages';
import {
  allIdentity,
  arriveAt,
  button,
  calls,
  face,
  isolate,
  openStep,
  partsOf,
  pdf,
  pick,
  pickAll,
  sent,
  server,
  slot,
  storedAre,
  storedArrive,
  toastTexts,
} from '../testing/open-documents';

isolate();

test('has its four slots, all marked as required, with the hint', async () => {
  await openStep('basic-identity');
  for (const label of ['Aadhar card', 'PAN card', 'Passport', 'Address proof (rent bill)']) {
    expect(slot(label)).toHaveAccessibleDescription(
      /Required.*Valid formats: PDF, DOC, DOCX and Max size 5MB\./,
    );
    expect(slot(label)).toHaveAttribute('accept', '.pdf,.doc,.docx');
  }
});

test('sends the picked files by field, toasts, loads again and goes on', async () => {
  const { user } = await openStep('basic-identity');
  await pickAll(user, 'basic-identity');
  server.always(calls.identity, 200, { data: null });
  const loads = server.sent(calls.load).length;
  await user.click(button('Next'));
  await arriveAt('academic-documents');
  expect(partsOf(calls.identity)).toEqual([
    ['aadhar_card', 'aadhar_card.pdf'],
    ['pan_card', 'pan_card.pdf'],
    ['passport', 'passport.pdf'],
    ['address_proof', 'address_proof.pdf'],
  ]);
  expect(toastTexts()).toEqual([`Success: ${successMessages.saveIdentityDocuments}`]);
  // After the save, and at the navigation.
  await waitFor(() => expect(server.sent(calls.load)).toHaveLength(loads + 2));
});

test('sends only what is newly chosen when the rest is stored', async () => {
  storedAre({ identity_documents: allIdentity });
  server.always(calls.identity, 200, { data: null });
  const { user } = await openStep('basic-identity');
  await pick(user, 'Passport', pdf('new-passport.pdf'));
  await user.click(button('Next'));
  await arriveAt('academic-documents');
  expect(partsOf(calls.identity)).toEqual([['passport', 'new-passport.pdf']]);
});

test('makes no call when all is stored and nothing chosen', async () => {
  storedAre({ identity_documents: allIdentity });
  const { user } = await openStep('basic-identity');
  await user.click(button('Next'));
  await arriveAt('academic-documents');
  expect(server.sent(calls.identity)).toHaveLength(0);
  expect(toastTexts()).toEqual([]);
  expect(console.error).not.toHaveBeenCalled();
});

test('with errors logs them and goes on without a save', async () => {
  const { user } = await openStep('basic-identity');
  await pick(user, 'PAN card', pdf('pan.pdf'));
  await user.click(button('Next'));
  await arriveAt('academic-documents');
  expect(server.sent(calls.identity)).toHaveLength(0);
  expect(console.error).toHaveBeenCalledWith('The identity documents have errors and are not saved', {
    adharCard: 'Aadhar card: no file',
    passport: 'Passport: no file',
    billRent: 'Address proof (rent bill): no file',
  });
});

test('waits for what is stored before it judges', async () => {
  server.hold(calls.load);
  server.always(calls.identity, 200, { data: null });
  const { user } = await openStep('basic-identity', { loading: true });
  await pick(user, 'Passport', pdf('new-passport.pdf'));
  await user.click(button('Next'));
  expect(server.sent(calls.identity)).toHaveLength(0);
  storedArrive({ identity_documents: allIdentity });
  await sent(calls.identity);
});

test('shows the stored files as links and offers to replace them', async () => {
  storedAre({ identity_documents: { ...allIdentity, pan_card: null } });
  await openStep('basic-identity');
  expect(screen.getAllByRole('link', { name: /^View File/ })).toHaveLength(3);
  expect(face('Aadhar card').getByText('Stored')).toBeInTheDocument();
  expect(face('PAN card').getByText('No file yet')).toBeInTheDocument();
  expect(screen.getByText('3 of 4 stored')).toBeInTheDocument();
});

test('has no way back', async () => {
  await openStep('basic-identity');
  expect(button('Previous')).toBeDisabled();
});
