import { screen } from '@testing-library/react';
import { isolate, openPart } from '../testing/page';
import { Countries } from './countries';

isolate();

test.each([
  ['United Kingdom', 134],
  ['Canada', 165],
  ['India', 187],
  ['Germany', 147],
  ['France', 230],
  ['United States', 147],
])('%s has %d open jobs', async (name, jobs) => {
  await openPart(<Countries />);
  const card = screen.getByRole('heading', { level: 3, name }).closest('li');
  expect(card).toHaveTextContent(`${jobs} open jobs`);
});
