import { screen } from '@testing-library/react';
import { arriveWith, complaintsNow, paneNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from './prerender';
import * as lifecycles from './remote';
import { calls, isolate, northwind, server } from './testing/open-dashboard';

isolate();
prerenderedPages();

const path = '/dashboard';
const html = pages[path] ?? '';

beforeEach(() => {
  server.hold(calls.me);
  arriveWith(html);
});

test('the page comes with the outline, nothing personal, and nothing to press before the scripts', async () => {
  expect(paneNow()).toHaveTextContent('Loading your dashboard');
  expect(html).not.toMatch(/\sstyle=|Asha/);
  expect(paneNow().querySelectorAll('a, button:not(:disabled)')).toHaveLength(0);
  await takeOver('mf-dashboard', lifecycles, path);
});

test('it hydrates as it is, greets the candidate, and shows the data when they come', async () => {
  const before = [...paneNow().querySelectorAll('*')];
  await takeOver('mf-dashboard', lifecycles, path);
  expect(before.filter((node) => !node.isConnected)).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Thank you for being here, Asha');
  server.always(calls.jobs, 200, { data: [northwind] });
  server.answer(calls.me, 200, { data: { id: 'u1', profileStatus: 'Profile approved' } });
  expect(await screen.findByRole('heading', { name: 'Profile approved' })).toBeInTheDocument();
  expect(complaintsNow()).toEqual([]);
});
