import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { userDataStore } from 'shared/runtime/user-data';
import { arriveWith, complaintsNow, paneNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from './prerender';
import * as lifecycles from './remote';
import {
  answersArrived,
  asha,
  button,
  calls,
  field,
  isolate,
  person,
  radio,
  server,
} from './testing/open-step';

isolate();
prerenderedPages();

const path = '/onboarding/personal-information';
const html = pages[path] ?? '';
const nodes = () => [...paneNow().querySelectorAll('*')];
const live = () => takeOver('mf-onboarding', lifecycles, path);

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  server.hold(calls.person);
  arriveWith(html);
});

const arrive = () => server.answer(calls.person, 200, { data: { ...person, city: 'Mysuru' } });

test('the HTML contains no personal data and no inline style, which the policy would drop', async () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/ value="(?!"|male|female|other|single|married)/);
  await live();
});

test('it hydrates as it is: only what waits for scripts changes', async () => {
  // The header may have loaded it before.
  userDataStore.set({
    userData: { ...asha, completedSteps: { onboarding: ['personal-information'], documents: [] } },
  });
  const before = nodes();
  await live();
  expect(before.filter((node) => !node.isConnected)).toEqual([]);
  expect(await screen.findByRole('link', { name: /Personal information.*done/ })).toBeInTheDocument();
  expect(complaintsNow()).toEqual([]);
});

test('what was typed into it stays, in the same fields, and the saved answers fill the rest', async () => {
  const user = userEvent.setup();
  const [first, city] = [field('First name'), field('City')];
  await user.type(first, 'Aisha');
  await user.type(field('Date of birth'), '28/02/1998');
  await user.click(radio('Gender', 'Female'));
  await user.click(field('Last name'));
  await live();
  arrive();
  await answersArrived();
  expect([field('First name'), field('City')]).toEqual([first, city]);
  expect(first).toHaveValue('Aisha');
  expect(city).toHaveValue('Mysuru');
  expect(radio('Gender', 'Female').querySelector('input')).toBeChecked();
  expect(field('Last name')).toHaveFocus();
  // Left before the scripts came, so it counts: Next does not ask for it.
  await user.click(button('Next'));
  expect(await screen.findByRole('link', { name: 'Please enter your pincode' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Please enter your date of birth' })).not.toBeInTheDocument();
  expect(complaintsNow()).toEqual([]);
});

test('what was typed into it is kept on the device', async () => {
  await userEvent.type(field('City'), 'Hampi');
  await live();
  await waitFor(() =>
    expect(localStorage.getItem(`draft:${asha.id}:onboarding/personal-information`)).toContain('Hampi'),
  );
});
