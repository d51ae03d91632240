import { screen, waitFor, within } from '@testing-library/react';
import {
  address,
  allIdentity,
  button,
  calls,
  isolate,
  openStep,
  pdf,
  pick,
  sent,
  server,
  slot,
  storedAre,
  storedArrive,
} from '../testing/open-documents';

isolate();

const title = 'Your documents have been uploaded';
const dialog = () => screen.findByRole('dialog', { name: title });
const group = async (name: RegExp) =>
  within(within(await dialog()).getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test('Complete without a new file makes no call and opens the dialog with the exact words', async () => {
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  const opened = await dialog();
  expect(within(opened).getByText('Your documents have been uploaded successfully.')).toBeInTheDocument();
  expect(within(opened).getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
  expect(within(opened).getByRole('button', { name: 'Confirm' })).toBeInTheDocument();
  expect(server.sent(calls.others)).toHaveLength(0);
});

test('Complete saves first, with a spinner, and opens the dialog once it is saved and loaded again', async () => {
  const { user } = await openStep('skills-validation');
  await pick(user, 'Course Certificates', pdf('course.pdf'));
  server.hold(calls.load);
  await user.click(button('Complete'));
  await sent(calls.others);
  expect(button('Complete')).toHaveAttribute('aria-busy', 'true');
  server.answer(calls.others, 200, { data: null });
  await sent(calls.load, 2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  storedArrive({ other_documents: [{ name: 'course_certificates', path: 'c1.pdf' }] });
  expect(await group(/Stored/)).toEqual(['Course Certificates']);
});

test('a failed save opens no dialog', async () => {
  server.always(calls.others, 500);
  const { user } = await openStep('skills-validation');
  await pick(user, 'Course Certificates', pdf('course.pdf'));
  await user.click(button('Complete'));
  await screen.findByText('1 file not uploaded');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Cancel closes the dialog and stays', async () => {
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/documents/skills-validation');
  expect(slot('Course Certificates')).toBeEnabled();
});

test('Confirm leads to the dashboard', async () => {
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Confirm' }));
  expect(address()).toBe('/dashboard');
});

test('the dialog lists what is stored, what is still needed and what waits on this device', async () => {
  storedAre({
    identity_documents: { ...allIdentity, passport: null },
    academic_documents: { ssc: 's1.pdf' },
    other_documents: [{ name: 'user_resume', path: 'cv.pdf' }],
  });
  const first = await openStep('professional-background');
  await pick(first.user, 'Offer Letters', pdf('offer.pdf'));
  await pick(first.user, 'Resume/CV', pdf('new-cv.pdf'));
  await first.unmount();
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  expect(await group(/Stored/)).toEqual([
    'Aadhar card',
    'PAN card',
    'Address proof (rent bill)',
    'SSC',
    'Resume/CV',
  ]);
  expect(await group(/Still needed/)).toEqual([
    'Passport',
    'Experience Letters / Relieving Letters',
    'Job Appointment Letters',
  ]);
  expect(await group(/Waiting on this device/)).toEqual([
    'Resume/CV, to replace the stored file',
    'Offer Letters',
  ]);
});

test('identity files that were skipped are uploaded from the dialog, which then says the truth', async () => {
  const first = await openStep('basic-identity');
  await pick(first.user, 'PAN card', pdf('pan.pdf'));
  await first.unmount();
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  const opened = within(await dialog());
  expect(opened.getByText('1 identity file is on this device, not uploaded')).toBeInTheDocument();
  await user.click(opened.getByRole('button', { name: 'Upload what I have' }));
  await sent(calls.identity);
  storedAre({ identity_documents: { pan_card: 'p1.pdf' } });
  server.answer(calls.identity, 200, { data: null });
  expect(await opened.findByText('1 identity file is uploaded')).toBeInTheDocument();
  expect(await group(/Stored/)).toEqual(['PAN card']);
  expect(opened.queryByRole('button', { name: 'Upload what I have' })).not.toBeInTheDocument();
});

test('Go back leads from the dialog to the identity files', async () => {
  const first = await openStep('basic-identity');
  await pick(first.user, 'PAN card', pdf('pan.pdf'));
  await first.unmount();
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  await user.click(within(await dialog()).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(address()).toBe('/documents/basic-identity'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('claims nothing when what is stored cannot be loaded, and can load it again', async () => {
  server.always(calls.load, 500);
  const { user } = await openStep('skills-validation');
  await user.click(button('Complete'));
  const opened = within(await dialog());
  expect(opened.getByText('We could not load which of your documents are stored.')).toBeInTheDocument();
  storedAre({ academic_documents: { ssc: 's1.pdf' } });
  await user.click(opened.getByRole('button', { name: 'Refresh' }));
  expect(await group(/Stored/)).toEqual(['SSC']);
});
