import { screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import {
  arriveAt,
  asha,
  button,
  calls,
  field,
  isolate,
  openStep,
  person,
  sentTo,
  server,
} from '../testing/open-step';

isolate();

const newEmail = 'new@example.in';
const saved = {
  ...person,
  dob: '1998-02-28',
  gender: 'female',
  maritalStatus: 'single',
  city: 'Mysuru',
  pincode: '570001',
  state: 'Karnataka',
  country: 'India',
};
const waiting = { ...saved, pending_email: newEmail };
const notice = `We sent a link to ${newEmail}. Open it to confirm. Until then sign in with ${asha.email}.`;

async function saveNewEmail() {
  userDataStore.set({ userData: asha });
  server.always(calls.person, 200, { data: saved });
  const { user } = await openStep('personal-information');
  await user.clear(field('Email'));
  await user.type(field('Email'), newEmail);
  server.always(calls.me, 200, { data: { ...asha, pendingEmail: newEmail } });
  await user.click(button('Next'));
  await sentTo(calls.savePerson);
  server.always(calls.person, 200, { data: waiting });
  server.answer(calls.savePerson, 200, { data: waiting });
  await arriveAt('Education details');
  return user;
}

test('the field says that the address signs in and that a new one has to be confirmed', async () => {
  await openStep('personal-information');
  expect(field('Email')).toHaveAccessibleDescription(/You sign in with this address.*confirm a new one/);
});

test('after a save the old address stays in force everywhere, and the new one is named as waiting', async () => {
  const user = await saveNewEmail();
  expect(await screen.findByText(notice)).toBeVisible();
  expect(session.get()?.user.email).toBe(asha.email);
  expect(userDataStore.get().userData).toMatchObject({ email: asha.email, pendingEmail: newEmail });
  await user.click(button('Previous'));
  await arriveAt('Personal information');
  await waitFor(() => expect(field('Email')).toHaveValue(asha.email));
  expect(screen.getByText(notice)).toBeVisible();
});

test('a server that does not answer with the record never puts the typed address into the session', async () => {
  userDataStore.set({ userData: asha });
  server.always(calls.person, 200, { data: saved });
  const { user } = await openStep('personal-information');
  await user.clear(field('Email'));
  await user.type(field('Email'), newEmail);
  await user.click(button('Next'));
  await sentTo(calls.savePerson);
  server.answer(calls.savePerson, 200, { data: null });
  await arriveAt('Education details');
  expect(session.get()?.user.email).toBe(asha.email);
});

test('the candidate can keep the old address', async () => {
  userDataStore.set({ userData: asha });
  server.always(calls.person, 200, { data: waiting });
  const { user } = await openStep('personal-information');
  await user.click(await screen.findByRole('button', { name: `Keep ${asha.email}` }));
  await sentTo(calls.cancelEmailChange);
  server.answer(calls.cancelEmailChange, 200, { data: { user: asha, outcome: 'cancelled' } });
  expect(await screen.findByText(`Your email address is still ${asha.email}.`)).toBeVisible();
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  expect(userDataStore.get().userData).toMatchObject({ pendingEmail: null });
});

test('a new person’s country is India, which is no draft, and the pincode has digits', async () => {
  const { user, unmount } = await openStep('personal-information');
  expect(field('Country')).toHaveValue('India');
  expect(field('Pincode')).toHaveAttribute('inputmode', 'numeric');
  await user.clear(field('Country'));
  await user.type(field('Country'), 'Nepal');
  expect(field('Pincode')).toHaveAttribute('inputmode', 'text');
  await user.clear(field('Country'));
  await user.type(field('Country'), 'India');
  await unmount();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('a stored country wins', async () => {
  server.always(calls.person, 200, { data: { ...saved, country: 'Nepal' } });
  await openStep('personal-information');
  expect(field('Country')).toHaveValue('Nepal');
});
