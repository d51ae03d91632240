import { screen, within } from '@testing-library/react';
import { documentSteps } from 'contract/documents';
import { onboardingSteps } from 'contract/profile';
import type { UserData } from 'contract/user-data';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const profile = onboardingSteps.map(({ slug }) => slug);
const documents = documentSteps.map(({ slug }) => slug);
const none = { onboarding: [], documents: [] };
const some = { onboarding: profile.slice(0, 2), documents: [] };
const all = { onboarding: profile, documents };
const request = { slot: 'ssc', message: 'Please', askedAt: '2026-11-03T09:05:00Z' };
const needs = { profileStatus: 'Profile requires updates', completedSteps: all };

test.each<[string, Partial<UserData>, string, string]>([
  ['a first visit', { completedSteps: none }, 'Start here', 'Start with your personal information.'],
  ['a profile under way', { completedSteps: some }, 'In progress', 'Complete the open steps'],
  ['a complete profile', { completedSteps: all }, 'Received', 'You do not have to do anything now.'],
  [
    'a review',
    { profileStatus: 'Profile under review', completedSteps: all },
    'In review',
    'You do not have to do anything now.',
  ],
  [
    'a review of a profile with open steps',
    { profileStatus: 'Profile under review', completedSteps: some },
    'In review',
    'Meanwhile, you can complete the open steps.',
  ],
  ['wanted changes', needs, 'Your turn', 'Look through your answers and documents'],
  ['a request', { ...needs, documentRequests: [request] }, 'Your turn', 'what our team asks for above'],
  [
    'an approved profile',
    { profileStatus: 'Profile approved', completedSteps: all },
    'Matching',
    'Each job that we match you with appears under Your applications.',
  ],
])('%s has words of its own', async (_, userData, badge, advice) => {
  answerWith({ userData: { ...asha, ...userData } });
  await openDashboard();
  await settled();
  const status = within(screen.getByRole('region', { name: 'Profile status' }));
  expect(status.getByText(badge)).toBeInTheDocument();
  expect(status.getByText(advice, { exact: false })).toBeInTheDocument();
});

test('each state has a picture and a colour of its own', async () => {
  const shown: string[] = [];
  const states: readonly Partial<UserData>[] = [
    { completedSteps: none },
    { completedSteps: some },
    { completedSteps: all },
    ...['Profile under review', 'Profile requires updates', 'Profile approved'].map((profileStatus) => ({
      profileStatus,
    })),
  ];
  for (const state of states) {
    answerWith({ userData: { ...asha, ...state } });
    const { unmount } = await openDashboard();
    await settled();
    shown.push(screen.getByRole('region', { name: 'Profile status' }).className);
    await unmount();
  }
  expect(new Set(shown).size).toBe(states.length);
});

test('what is open is not claimed where it is not known', async () => {
  answerWith({ userData: asha });
  await openDashboard();
  await settled();
  expect(screen.queryByText(/anything now|open steps/)).not.toBeInTheDocument();
});
