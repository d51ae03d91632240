import { render, screen, within } from '@testing-library/react';
import { documentSteps } from 'shared/contract/documents';
import { onboardingSteps } from 'shared/contract/profile';
import type { UserData } from 'shared/contract/user-data';
import { BrowserRouter } from 'shared/runtime/router';
import { asha } from '../testing';
import { ContinueCard } from './continue-card';

jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));

function show(completedSteps?: UserData['completedSteps']) {
  render(
    <BrowserRouter>
      <ContinueCard userData={completedSteps ? { ...asha, completedSteps } : asha} waiting={false} />
    </BrowserRouter>,
  );
  return within(screen.getByRole('region'));
}

test('leads on to the first open step of both wizards, with the progress', () => {
  const card = show({
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

test('claims no progress when the server told none, but still leads on', () => {
  const card = show();
  expect(card.queryByText(/steps saved/)).not.toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Continue: Personal information' })).toBeInTheDocument();
});

test('offers a look back when every step is saved', () => {
  const card = show({
    onboarding: onboardingSteps.map(({ slug }) => slug),
    documents: documentSteps.map(({ slug }) => slug),
  });
  expect(card.getByRole('heading', { name: 'Every step is saved' })).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Look through your profile' })).toHaveAttribute(
    'href',
    '/onboarding/personal-information',
  );
});
