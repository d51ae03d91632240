import 'test-kit/device-storage';
import { screen, within } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import { keepPick } from 'shared/form/picked-store';
import type { UserData } from 'contract/wire/user-data';
import { contribute, paperSteps, profileSteps, type Done } from '../testing/contributions';
import { answerWith, asha, failBoth, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

/** The card of a candidate who has done so many steps. */
async function show(done: Done, userData: Partial<UserData> = {}) {
  contribute(done);
  answerWith({ userData: { ...asha, ...userData } });
  await openDashboard();
  await settled();
  return card();
}

const card = () =>
  within(
    screen.getByRole('heading', { level: 2, name: /^(Continue|You have|Your profile and|What we need)/ })
      .parentElement!,
  );
const hero = () => within(screen.getByRole('region', { name: 'Profile status' }));
const isPrimary = (name: string) =>
  screen.getByRole('link', { name }).classList.contains('mg-button--primary');
const [, second] = profileSteps;

test('shows what is contributed, in its order, and says which step the page links to already', async () => {
  const shown = await show({ profile: 1, papers: 0 });
  expect(shown.getByRole('heading')).toHaveTextContent('Continue where you left off');
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `profile, linked: ${second?.path}`,
    `papers, linked: ${second?.path}`,
  ]);
});

test.each([false, true])('claims no progress when none is known (failed load: %p)', async (fails) => {
  if (fails) failBoth();
  await openDashboard();
  await settled();
  expect(card().getByRole('heading')).toHaveTextContent('Your profile and papers');
  expect(card().getAllByRole('listitem')[0]).toHaveTextContent('linked: nothing');
  expect(hero().queryByText(/saved|Continue/)).not.toBeInTheDocument();
});

test('says so when everything is there', async () => {
  const shown = await show({ profile: profileSteps.length, papers: paperSteps.length });
  expect(shown.getByRole('heading', { name: 'You have saved everything we need' })).toBeInTheDocument();
});

test('has no card and no action where nothing is contributed', async () => {
  await openDashboard({ contributions: [] });
  await settled();
  expect(hero().queryByRole('link')).not.toBeInTheDocument();
  expect(document.querySelector('.dash-continue')).toBeNull();
});

test('says how many picked files wait on this device, to the one who picked them', async () => {
  const file = new File(['%PDF'], 'pan.pdf');
  session.start({ token: 't1', user: asha });
  await keepPick(asha.id, 'papers/one', file);
  await keepPick(asha.id, 'papers/two', file);
  await keepPick(asha.id, 'profile/three', file);
  await keepPick(asha.id, 'elsewhere/four', file);
  await show({ profile: 1, papers: 1 });
  const line = await screen.findByText('3 files on this device wait to be uploaded');
  expect(line.compareDocumentPosition(screen.getByRole('region', { name: 'Profile status' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByRole('link', { name: 'Go to your papers' })).toHaveAttribute('href', '/papers/2');
});

test('the one primary action is the next step; "Update Your Profile" comes after it', async () => {
  await show({ profile: 1, papers: 0 });
  const links = hero()
    .getAllByRole('link')
    .map((link) => link.textContent);
  expect(links).toEqual(['Continue: Profile step 2', 'Update Your Profile']);
  expect(hero().queryByText(/steps saved/)).not.toBeInTheDocument(); // the card beside it says so
  expect([isPrimary('Continue: Profile step 2'), isPrimary('Update Your Profile')]).toEqual([true, false]);
});

test('a new candidate has one way to the first step', async () => {
  await show({ profile: 0, papers: 0 });
  expect(isPrimary('Update Your Profile')).toBe(true);
  expect(hero().getAllByRole('link')).toHaveLength(1);
});

test('after the steps of one, those of the next come', async () => {
  await show({ profile: 3, papers: 1 });
  expect(isPrimary('Continue: Papers step 2')).toBe(true);
});

test('under "Profile requires updates" the message of staff and links to the incomplete steps are shown', async () => {
  const status = {
    profileStatus: 'Profile requires updates',
    statusMessage: 'Your PAN card cannot be read.',
  };
  await show({ profile: 2, papers: 1 }, status);
  expect(hero().getByText('Your PAN card cannot be read.')).toBeInTheDocument();
  const steps = hero()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(steps).toEqual(['Profile step 3', 'Papers step 2']);
  expect(hero().getByRole('link', { name: 'Papers step 2' })).toHaveAttribute('href', '/papers/2');
});

test('under another status no message and no steps are shown', async () => {
  await show(
    { profile: 0, papers: 0 },
    { profileStatus: 'Profile approved', statusMessage: 'An old message' },
  );
  expect(screen.queryByText('An old message')).not.toBeInTheDocument();
});
