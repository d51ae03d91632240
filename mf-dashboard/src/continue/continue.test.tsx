import { screen, within } from '@testing-library/react';
import { documentSteps } from 'shared/contract/documents';
import { onboardingSteps } from 'shared/contract/profile';
import type { UserData } from 'shared/contract/user-data';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

/** The card of a candidate with these steps saved. */
async function show(completedSteps?: UserData['completedSteps']) {
  answerWith({ userData: completedSteps ? { ...asha, completedSteps } : asha });
  await openDashboard();
  await settled();
  return within(screen.getByRole('region', { name: /^(Pick up where you left off|Every step is saved)$/ }));
}

test('leads on to the first open step of both wizards, with the progress', async () => {
  const card = await show({
    onboarding: ['personal-information', 'skills-and-expertise'],
    documents: ['basic-identity', 'academic-documents'],
  });
  expect(card.getByText('2 of 7 steps saved')).toBeInTheDocument();
  expect(card.getByText('2 of 4 steps saved')).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Continue: Education details' })).toHaveAttribute(
    'href',
    '/onboarding/education-details',
  );
  expect(card.getByRole('link', { name: 'Continue: Professional Background' })).toHaveAttribute(
    'href',
    '/documents/professional-background',
  );
});

test('claims no progress when the server told none, but still leads on', async () => {
  const card = await show();
  expect(card.queryByText(/steps saved/)).not.toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Continue: Personal information' })).toBeInTheDocument();
});

test('offers a look back when every step is saved', async () => {
  const card = await show({
    onboarding: onboardingSteps.map(({ slug }) => slug),
    documents: documentSteps.map(({ slug }) => slug),
  });
  expect(card.getByRole('heading', { name: 'Every step is saved' })).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Look through your profile' })).toHaveAttribute(
    'href',
    '/onboarding/personal-information',
  );
});
