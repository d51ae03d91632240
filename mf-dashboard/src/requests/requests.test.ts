import { screen, within } from '@testing-library/react';
import type { StaffRequest } from 'shared/ui/next-step';
import { contribute } from '../testing/contributions';
import { answerWith, asha, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

const pan: StaffRequest = {
  id: 'pan',
  title: 'PAN card',
  path: '/papers/1#pan',
  message: 'The number cannot be read. Please send a sharper copy.',
  askedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
};

async function show(...items: StaffRequest[]) {
  const title = `Our team needs ${items.length}`;
  contribute({ profile: 1, papers: 0 }, items.length > 0 ? { title, action: 'Upload', items } : undefined);
  answerWith({ userData: asha });
  await openDashboard();
  await settled();
}
const primaryLinks = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.classList.contains('mg-button--primary'))
    .map((link) => link.textContent);

test('says what staff ask for and since when, with a link to where it is answered', async () => {
  await show(pan);
  const shown = within(screen.getByRole('region', { name: 'Our team needs 1' }));
  expect(shown.getByRole('heading', { name: 'PAN card' })).toBeInTheDocument();
  expect(shown.getByText(pan.message)).toBeInTheDocument();
  expect(shown.getByText('2 days ago')).toHaveAttribute('datetime', pan.askedAt);
  expect(shown.getByRole('link', { name: 'Upload PAN card' })).toHaveAttribute('href', pan.path);
});

test('comes before the status, and its first link is the only primary action', async () => {
  await show(pan, { ...pan, id: 'offer', title: 'Offer letters' });
  const list = screen.getByRole('region', { name: 'Our team needs 2' });
  const status = screen.getByRole('region', { name: 'Profile status' });
  expect(list.compareDocumentPosition(status)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(primaryLinks()).toEqual(['Upload PAN card']);
  expect(screen.getByRole('link', { name: 'Continue: Profile step 2' })).toBeInTheDocument();
});

test('what is asked of several documents at once is said once', async () => {
  await show(
    pan,
    { ...pan, id: 'offer', title: 'Offer letters' },
    { ...pan, id: 'cv', message: 'Please add it.' },
  );
  expect(screen.getAllByText(pan.message)).toHaveLength(1);
  expect(screen.getByText('Please add it.')).toBeInTheDocument();
});

test('a message that the status has too is said once', async () => {
  contribute({ profile: 1, papers: 0 }, { title: 'Our team needs 1', action: 'Upload', items: [pan] });
  answerWith({
    userData: { ...asha, profileStatus: 'Profile requires updates', statusMessage: pan.message },
  });
  await openDashboard();
  await settled();
  expect(screen.getAllByText(pan.message)).toHaveLength(1);
});

test('is not there without a request', async () => {
  await show();
  expect(screen.queryByText(/Our team needs/)).not.toBeInTheDocument();
  expect(primaryLinks()).toEqual(['Continue: Profile step 2']);
});
