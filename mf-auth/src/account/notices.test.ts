import { act, screen, waitFor, within } from '@testing-library/react';
import type { Notices } from 'contract/wire/notices';
import { initialClientState } from 'contract/wire/client-state';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { isolate, openPage, press, server, toastTexts } from '../testing/render-app';

const asha = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const save = 'POST /api/candidate/notices';
const all = { profile: true, applications: true };

isolate();
afterEach(() => userDataStore.set(initialClientState));

async function openAccount(notices?: Notices, phoneNoticesTo?: string) {
  session.start({ token: 't1', user: asha });
  userDataStore.set({
    userData: {
      ...asha,
      ...(notices && { notices }),
      ...(phoneNoticesTo === undefined ? {} : { phoneNoticesTo }),
    },
  });
  server.always('GET /api/candidate/sessions', 200, { data: [] });
  const user = await openPage('/account');
  await screen.findByRole('heading', { name: 'Signed in on' });
  return user;
}
const profile = () => screen.getByRole('checkbox', { name: 'Review of my profile and requests' });
const applications = () => screen.getByRole('checkbox', { name: 'My applications' });

test('shows which emails are on, and saves a change', async () => {
  const user = await openAccount({ profile: true, applications: false });
  expect([profile(), applications()].map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
  await user.click(profile());
  await user.click(applications());
  const chosen = { profile: false, applications: true };
  server.always(save, 200, { data: chosen, message: 'Done' });
  await press(user, 'Save emails');
  await waitFor(() => expect(toastTexts()).toEqual(['Success: Your choice of emails has been saved']));
  expect(server.sent(save)).toMatchObject([{ body: chosen }]);
  expect(userDataStore.get().userData?.notices).toEqual(chosen);
  expect(profile()).not.toBeChecked();
});

test('follows what a link in an email has switched off, but keeps what is being changed', async () => {
  const user = await openAccount(all);
  await user.click(applications());
  act(() => userDataStore.set({ userData: { ...asha, notices: { profile: false, applications: true } } }));
  await waitFor(() => expect(profile()).not.toBeChecked());
  expect(applications()).not.toBeChecked();
});

test('a failed save keeps the choice', async () => {
  const user = await openAccount(all);
  await user.click(profile());
  server.always(save, 500, { code: 'internal', message: 'Something went wrong' });
  await press(user, 'Save emails');
  await waitFor(() => expect(toastTexts()).toEqual(['Error: Something went wrong']));
  expect(profile()).not.toBeChecked();
  expect(userDataStore.get().userData?.notices).toEqual(all);
});

test('offers a message beside each email, and saves what was chosen', async () => {
  const user = await openAccount({ ...all, phoneProfile: false, phoneApplications: false }, '9876543210');
  expect(screen.getByText(/go to \+91 9876543210/)).toBeInTheDocument();
  const papers = within(screen.getByRole('group', { name: 'Review of my profile and requests' }));
  await user.click(papers.getByRole('checkbox', { name: 'SMS or WhatsApp' }));
  await user.click(papers.getByRole('checkbox', { name: 'Email' }));
  const chosen = { profile: false, applications: true, phoneProfile: true, phoneApplications: false };
  server.always(save, 200, { data: chosen, message: 'Done' });
  await press(user, 'Save choice');
  await waitFor(() => expect(toastTexts()).toEqual(['Success: Your choice has been saved']));
  expect(server.sent(save)).toMatchObject([{ body: chosen }]);
});

test('says that a number is missing, and offers no message without it', async () => {
  await openAccount({ ...all, phoneProfile: false, phoneApplications: false }, '');
  expect(screen.getByText(/add your mobile number to your profile/)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'SMS or WhatsApp' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Change your number' })).toHaveAttribute(
    'href',
    '/onboarding/personal-information',
  );
});

test('offers no switches that an earlier API does not know', async () => {
  await openAccount();
  expect(screen.queryByRole('heading', { name: 'Emails' })).not.toBeInTheDocument();
});
