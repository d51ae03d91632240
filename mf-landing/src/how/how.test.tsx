import { screen } from '@testing-library/react';
import { isolate, openPart } from '../testing/page';
import { How } from './how';

isolate();

test('the way is an ordered list that starts with a free sign-up and ends with the applications', async () => {
  await openPart(<How />);
  const steps = screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent);
  expect(steps).toHaveLength(5);
  expect(steps[0]).toBe('Sign up for free');
  expect(steps[4]).toBe('Follow every application');
  expect(screen.getByRole('list').tagName).toBe('OL');
});
