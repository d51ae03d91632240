import { screen, waitFor } from '@testing-library/react';
import * as successMessages from 'contract/wire/success-messages';
import {
  address,
  arriveAt,
  button,
  calls,
  isolate,
  keptNames,
  openStep,
  partsOf,
  pdf,
  pick,
  sent,
  server,
  storedAre,
  toastTexts,
} from '../testing/open-documents';

isolate();

const notice = (count: string) => screen.findByText(`${count} on this device, not uploaded`);

/** Leaves the identity step with errors: two of four picked. */
async function leaveWithErrors() {
  const page = await openStep('basic-identity');
  await pick(page.user, 'Aadhar card', pdf('aadhar.pdf'));
  await pick(page.user, 'PAN card', pdf('pan.pdf'));
  await page.user.click(button('Next'));
  await arriveAt('academic-documents');
  return page;
}

test('offers the picks that the identity step did not save', async () => {
  await leaveWithErrors();
  await notice('2 identity files are');
  expect(screen.getByText('aadhar.pdf')).toBeInTheDocument();
  expect(screen.getByText('pan.pdf')).toBeInTheDocument();
});

test('offers them after a reload too', async () => {
  const { unmount } = await leaveWithErrors();
  await waitFor(async () => expect(await keptNames()).toHaveLength(2));
  await unmount();
  const { user } = await openStep('academic-documents');
  await notice('2 identity files are');
  server.always(calls.identity, 200, { data: null });
  await user.click(button('Upload what I have'));
  await sent(calls.identity);
  expect(partsOf(calls.identity)).toEqual([
    ['aadhar_card', 'aadhar.pdf'],
    ['pan_card', 'pan.pdf'],
  ]);
});

test('says nothing when no identity file waits', async () => {
  await openStep('academic-documents');
  expect(screen.queryByText(/on this device/)).not.toBeInTheDocument();
});

test('counts one file in the singular', async () => {
  const { user } = await openStep('basic-identity');
  await pick(user, 'PAN card', pdf('pan.pdf'));
  await user.click(button('Next'));
  await notice('1 identity file is');
});

test('goes back to the step, where they are still picked', async () => {
  const { user } = await leaveWithErrors();
  await user.click(button('Go back'));
  await arriveAt('basic-identity');
  expect(screen.getByText('aadhar.pdf')).toBeInTheDocument();
  expect(screen.getByText('pan.pdf')).toBeInTheDocument();
});

test('uploads what there is: toast, load, nothing left on the device, and no move', async () => {
  const { user } = await leaveWithErrors();
  server.always(calls.identity, 200, { data: null });
  storedAre({ identity_documents: { aadhar_card: 'a1.pdf', pan_card: 'p1.pdf' } });
  const loads = server.sent(calls.load).length;
  await user.click(button('Upload what I have'));
  await screen.findByText('2 identity files are uploaded');
  expect(toastTexts()).toEqual([`Success: ${successMessages.saveIdentityDocuments}`]);
  expect(server.sent(calls.load)).toHaveLength(loads + 1);
  expect(address()).toBe('/documents/academic-documents');
  await waitFor(async () => expect(await keptNames()).toEqual([]));
});

test('sends a double press once', async () => {
  const { user } = await leaveWithErrors();
  await user.dblClick(button('Upload what I have'));
  expect(server.sent(calls.identity)).toHaveLength(1);
});

test('keeps them through a failure, and tries again with Retry', async () => {
  const { user } = await leaveWithErrors();
  server.always(calls.identity, 500, { message: 'Try later' });
  await user.click(button('Upload what I have'));
  await screen.findByText('2 files not uploaded');
  await notice('2 identity files are');
  server.always(calls.identity, 200, { data: null });
  await user.click(button('Retry the upload'));
  await screen.findByText('2 identity files are uploaded');
  expect(server.sent(calls.identity)).toHaveLength(2);
});

test('names the file that the server refuses', async () => {
  const { user } = await leaveWithErrors();
  const reason = 'PAN card: This file is empty';
  server.always(calls.identity, 422, { message: reason, fields: { pan_card: reason } });
  await user.click(button('Upload what I have'));
  expect(await screen.findByText(reason)).toBeInTheDocument();
});
