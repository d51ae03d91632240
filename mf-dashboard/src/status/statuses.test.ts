import { screen, within } from '@testing-library/react';
import type { UserData } from 'contract/wire/user-data';
import { contribute } from '../testing/contributions';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const none = { profile: 0, papers: 0 };
const some = { profile: 2, papers: 0 };
const all = { profile: 3, papers: 2 };
const request = {
  id: 'ssc',
  title: 'SSC',
  path: '/papers/1',
  message: 'Please',
  askedAt: '2026-11-03T09:05:00Z',
};
const asked = { title: 'Our team needs a paper', action: 'Upload', items: [request] };
const needs = { profileStatus: 'Profile requires updates' };

test.each<[string, Partial<UserData>, Parameters<typeof contribute>, string, string]>([
  ['a first visit', {}, [none], 'Answers needed', 'Start with your profile step 1:'],
  ['a profile under way', {}, [some], 'In progress', 'Complete the open steps'],
  ['a complete profile', {}, [all], 'Received', 'You do not have to do anything now.'],
  [
    'a review',
    { profileStatus: 'Profile under review' },
    [all],
    'In review',
    'You do not have to do anything now.',
  ],
  [
    'a review of a profile with open steps',
    { profileStatus: 'Profile under review' },
    [some],
    'In review',
    'Meanwhile, you can complete the open steps.',
  ],
  ['wanted changes', needs, [all], 'Your turn', 'Look through your answers and papers'],
  ['a request', needs, [all, asked], 'Your turn', 'what our team asks for above'],
  [
    'an approved profile',
    { profileStatus: 'Profile approved' },
    [all],
    'Matching',
    'Each job that we match you with appears under Your applications.',
  ],
])('%s has words of its own', async (_, userData, answers, badge, advice) => {
  contribute(...answers);
  answerWith({ userData: { ...asha, ...userData } });
  await openDashboard();
  await settled();
  const status = within(screen.getByRole('region', { name: 'Profile status' }));
  expect(status.getByText(badge)).toBeInTheDocument();
  expect(status.getByText(advice, { exact: false })).toBeInTheDocument();
});

test('each state has a picture and a colour of its own', async () => {
  const shown: string[] = [];
  const states = [
    ...[none, some, all].map((done) => ({ done, profileStatus: null })),
    ...['Profile under review', 'Profile requires updates', 'Profile approved'].map((profileStatus) => ({
      done: all,
      profileStatus,
    })),
  ];
  for (const { done, profileStatus } of states) {
    contribute(done);
    answerWith({ userData: { ...asha, profileStatus } });
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
