import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRemote } from 'test-kit/isolate';
import * as lifecycles from '../remote';
import {
  answersArrived,
  asha,
  button,
  calls,
  field,
  isolate,
  openStep,
  person,
  radio,
  server,
} from '../testing/open-step';

isolate();

const saved = { ...person, dob: '1998-02-28', gender: 'female', city: 'Mysuru', state: 'Karnataka' };
const arrive = () => server.answer(calls.person, 200, { data: saved });
const checked = (group: string) =>
  screen.getByRole('radiogroup', { name: group }).querySelector('input:checked');

/** The step before the saved answers have arrived. */
async function openWaiting() {
  server.hold(calls.person);
  const page = await openRemote(lifecycles, { path: '/onboarding/personal-information' });
  await waitFor(() => expect(server.sent(calls.person)).toHaveLength(1));
  return { user: userEvent.setup(), ...page };
}

test('the form can be filled in before the saved answers have come, and says that they are on their way', async () => {
  const { user } = await openWaiting();
  expect(screen.getByText('Loading your saved answers')).toHaveAttribute('role', 'status');
  await user.type(field('First name'), 'Aisha');
  expect(field('First name')).toHaveValue('Aisha');
});

test('they fill what is empty, in the same fields, and what was typed stays', async () => {
  const { user } = await openWaiting();
  const [first, city] = [field('First name'), field('City')];
  await user.type(first, 'Aisha');
  arrive();
  await answersArrived();
  expect(field('First name')).toBe(first);
  expect(first).toHaveValue('Aisha');
  expect(field('City')).toBe(city);
  await waitFor(() => expect(city).toHaveValue('Mysuru'));
  expect(field('Last name')).toHaveValue('Rao');
  await waitFor(() => expect(field('Date of birth')).toHaveValue('28/02/1998'));
});

test('nothing is chosen before it is known, so a choice made meanwhile wins, the default too', async () => {
  const { user } = await openWaiting();
  expect([checked('Gender'), checked('Marital status')]).toEqual([null, null]);
  await user.click(radio('Gender', 'Male'));
  arrive();
  await answersArrived();
  expect(checked('Gender')).toHaveAttribute('value', 'male');
  expect(checked('Marital status')).toHaveAttribute('value', 'single');
});

test('Next waits for them: no one can overwrite what they have not seen', async () => {
  const { user } = await openWaiting();
  await user.click(button('Next'));
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('group', { name: 'Please check your answers' })).not.toBeInTheDocument();
  arrive();
  await answersArrived();
  expect(button('Next')).not.toHaveAttribute('aria-disabled');
});

test('a load that fails leaves the typed answers and the defaults of the specification', async () => {
  const { user } = await openWaiting();
  await user.type(field('City'), 'Hampi');
  server.answer(calls.person, 500, { code: 'internal', message: 'Down' });
  await answersArrived();
  expect(field('City')).toHaveValue('Hampi');
  expect(checked('Gender')).toHaveAttribute('value', 'male');
  expect(console.error).toHaveBeenCalledWith('/candidate could not be loaded', expect.any(Error));
  const said = screen.getByText('Your saved answers could not be loaded');
  expect(said.compareDocumentPosition(field('City'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('defaults that stood in for a failed load give way to the saved answers at Refresh', async () => {
  server.always(calls.person, 500, { code: 'internal', message: 'Down' });
  const { user } = await openStep('personal-information');
  server.always(calls.person, 200, { data: saved });
  await user.click(button('Refresh'));
  await waitFor(() => expect(checked('Gender')).toHaveAttribute('value', 'female'));
});

test('the draft is restored at once after a reload, and the saved answers fill the rest', async () => {
  const values = { city: 'Hampi' };
  localStorage.setItem(
    `draft:${asha.id}:onboarding/personal-information`,
    JSON.stringify({ version: 1, values }),
  );
  await openWaiting();
  expect(field('City')).toHaveValue('Hampi');
  arrive();
  await answersArrived();
  expect(field('City')).toHaveValue('Hampi');
  expect(field('State')).toHaveValue('Karnataka');
});
