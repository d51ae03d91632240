import { screen, within } from '@testing-library/react';
import type { UserData } from 'contract/wire/user-data';
import { contribute } from '../testing/contributions';
import { answerWith, asha, isolate, northwind, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const before = '2026-11-01T08:00:00.000Z';
const lastVisit = '2026-11-02T08:00:00.000Z';
const after = '2026-11-03T09:05:00.000Z';

async function show(userData: Partial<UserData>, application: Partial<typeof northwind> = {}): Promise<void> {
  const times = { createdAt: before, updatedAt: before };
  answerWith({ userData: { ...asha, ...userData }, userJobs: [{ ...northwind, ...times, ...application }] });
  await openDashboard();
  await settled();
}
const marks = () => screen.queryAllByText(/^New/).map((mark) => mark.textContent);

test('what has changed since the last visit is marked in words: the status, a request, applications', async () => {
  const request = {
    id: 'pan',
    title: 'PAN card',
    path: '/papers/1',
    message: 'It cannot be read.',
    askedAt: after,
  };
  contribute({ profile: 0, papers: 0 }, { title: 'Needed', action: 'Upload', items: [request] });
  await show({ newSince: lastVisit, profileStatusAt: after }, { updatedAt: after });
  const status = within(screen.getByRole('region', { name: 'Profile status' }));
  expect(status.getByText('New')).toBeInTheDocument();
  expect(
    within(screen.getByRole('heading', { name: 'PAN card' }).closest('li')!).getByText('New'),
  ).toBeInTheDocument();
  expect(screen.getByText('Current Status').nextElementSibling).toHaveTextContent('New stage');
});

test('a new application is marked once', async () => {
  await show({ newSince: lastVisit }, { createdAt: after, updatedAt: after });
  expect(marks()).toEqual(['New application']);
});

test('what was there at the last visit is not marked', async () => {
  await show({ newSince: lastVisit, profileStatusAt: before });
  expect(marks()).toEqual([]);
});

test('nothing is marked where an earlier API knows no visits', async () => {
  await show({ profileStatusAt: after }, { updatedAt: after });
  expect(marks()).toEqual([]);
});
