import { screen, within } from '@testing-library/react';
import { onboardingSteps } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { asha } from 'test-kit/people';
import { isolate } from 'test-kit/isolate';
import { renderContribution } from 'test-kit/render-contribution';
import remoteFile from '../remote.json';
import * as contribution from './next-step';

isolate();

const [{ data }] = remoteFile.contributes as [(typeof remoteFile.contributes)[0]];
const all = onboardingSteps.map(({ slug }) => slug);

const candidate = (...onboarding: typeof all): UserData => ({
  ...asha,
  completedSteps: { onboarding, documents: [] },
});
const show = (userData: UserData | null, linked: string | null = null) =>
  renderContribution(contribution, { path: '/dashboard', pointProps: { userData, linked, data } });
const link = () => screen.getByRole('link');

test('leads on to the first open step, with the progress', async () => {
  const { element, answer } = await show(candidate('personal-information', 'skills-and-expertise'));
  expect(within(element).getByRole('heading', { level: 3 })).toHaveTextContent('Your profile');
  expect(within(element).getByText('2 of 7 steps saved')).toBeInTheDocument();
  expect(link()).toHaveTextContent('Continue: Education details');
  expect(link()).toHaveAttribute('href', '/onboarding/education-details');
  expect(answer()).toMatchObject({
    progress: { done: 2, total: 7 },
    next: { path: '/onboarding/education-details' },
  });
});

test('has no second link to the step that the page links to', async () => {
  await show(candidate(), '/onboarding/personal-information');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each([null, asha])('claims no progress when none is known (%#)', async (userData) => {
  const { element, answer } = await show(userData);
  expect(within(element).queryByText(/saved|Continue/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
    'href',
    '/onboarding/personal-information',
  );
  expect(answer()).toEqual({ progress: null, next: null, open: [] });
});

test('offers a look at the profile when every step is saved', async () => {
  const { answer } = await show(candidate(...all));
  expect(link()).toHaveTextContent('View your profile');
  expect(answer()).toMatchObject({ open: [] });
});

test('shows what has changed, and leads there by the history of its host', async () => {
  const part = await show(candidate());
  await part.update({ userData: candidate(...all.slice(0, 1)), linked: null, data });
  link().click();
  expect(part.moves).toEqual([{ action: 'push', to: '/onboarding/education-details' }]);
  await part.unmount();
  expect(part.element).toBeEmptyDOMElement();
});
