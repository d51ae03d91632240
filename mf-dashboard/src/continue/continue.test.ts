import 'test-kit/device-storage';
import { screen, within } from '@testing-library/react';
import { documentSteps } from 'contract/documents';
import { onboardingSteps } from 'contract/profile';
import type { UserData } from 'contract/user-data';
import { session } from 'shared/runtime/session';
import { keepPick } from 'shared/form/picked-store';
import { answerWith, asha, failBoth, isolate, openDashboard, settled } from '../testing/open-dashboard';

isolate();

/** The card of a candidate with this user data. */
async function show(userData: Partial<UserData>) {
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

const profileDone = onboardingSteps.map(({ slug }) => slug);

test('leads on to the first open step of both wizards, with the progress', async () => {
  const shown = await show({
    completedSteps: {
      onboarding: ['personal-information', 'skills-and-expertise'],
      documents: ['basic-identity', 'academic-documents'],
    },
    requiredDocuments: { uploaded: 3, required: 8 },
  });
  expect(shown.getByText('2 of 7 steps saved')).toBeInTheDocument();
  expect(shown.getByText('3 of 8 required uploaded')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue: Education details' })).toHaveAttribute(
    'href',
    '/onboarding/education-details',
  );
  expect(shown.getByRole('link', { name: 'Continue: Professional Background' })).toHaveAttribute(
    'href',
    '/documents/professional-background',
  );
});

test('counts the steps of the documents when the server does not count files', async () => {
  const shown = await show({ completedSteps: { onboarding: [], documents: ['basic-identity'] } });
  expect(shown.getByText('1 of 4 steps saved')).toBeInTheDocument();
});

test.each([false, true])(
  'claims no progress and no place when none is known (failed load: %p)',
  async (fails) => {
    answerWith({ userData: asha });
    if (fails) failBoth();
    await openDashboard();
    await settled();
    expect(card().queryByText(/saved|uploaded|Continue/)).not.toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      '/onboarding/personal-information',
    );
    expect(card().getByRole('link', { name: 'Go to your documents' })).toHaveAttribute(
      'href',
      '/documents/basic-identity',
    );
  },
);

test('asks for nothing more when every required file and step is there, but offers the optional documents', async () => {
  const shown = await show({
    completedSteps: { onboarding: profileDone, documents: ['basic-identity', 'professional-background'] },
    requiredDocuments: { uploaded: 8, required: 8 },
  });
  expect(shown.getByRole('heading', { name: 'You have saved everything we need' })).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'View your profile' })).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Add optional documents' })).toHaveAttribute(
    'href',
    '/documents/academic-documents',
  );
});

test('offers a look at everything when every step is saved', async () => {
  const shown = await show({
    completedSteps: { onboarding: profileDone, documents: documentSteps.map(({ slug }) => slug) },
  });
  expect(shown.getByRole('link', { name: 'View your documents' })).toBeInTheDocument();
});

test('says how many picked files wait on this device, to the one who picked them', async () => {
  const file = new File(['%PDF'], 'pan.pdf');
  session.start({ token: 't1', user: asha });
  await keepPick(asha.id, 'documents/basic-identity/panCard', file);
  await keepPick(asha.id, 'documents/basic-identity/passport', file);
  await keepPick(asha.id, 'onboarding/resume', file);
  await show({});
  const line = await screen.findByText('3 files on this device wait to be uploaded');
  const hero = screen.getByRole('region', { name: 'Profile status' });
  expect(line.compareDocumentPosition(hero)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

const hero = () => within(screen.getByRole('region', { name: 'Profile status' }));
const isPrimary = (name: string) =>
  screen.getByRole('link', { name }).classList.contains('mg-button--primary');

test('the one primary action is the next step, with its progress; "Update Your Profile" comes after it', async () => {
  await show({ completedSteps: { onboarding: ['personal-information'], documents: [] } });
  expect(
    hero()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Continue: Education details', 'Update Your Profile']);
  expect(hero().getByText('1 of 7 steps saved')).toBeInTheDocument();
  expect([isPrimary('Continue: Education details'), isPrimary('Update Your Profile')]).toEqual([true, false]);
  expect(screen.getAllByRole('link', { name: /Education details/ })).toHaveLength(1);
});

test('a new candidate has one way to the first step', async () => {
  await show({ completedSteps: { onboarding: [], documents: [] } });
  expect(isPrimary('Update Your Profile')).toBe(true);
  expect(screen.queryByRole('link', { name: /Personal information/ })).not.toBeInTheDocument();
  expect(hero().getByText('0 of 7 steps saved')).toBeInTheDocument();
});

test('after the profile the next step with a required document comes, and in the end the profile', async () => {
  await show({
    completedSteps: { onboarding: profileDone, documents: ['basic-identity'] },
    requiredDocuments: { uploaded: 4, required: 8 },
  });
  expect(isPrimary('Continue: Professional Background')).toBe(true);
  expect(hero().getByText('4 of 8 required uploaded')).toBeInTheDocument();
});

test('under "Profile requires updates" the message of staff and links to the incomplete steps are shown', async () => {
  await show({
    profileStatus: 'Profile requires updates',
    statusMessage: 'Your PAN card cannot be read.',
    completedSteps: { onboarding: profileDone.slice(1), documents: [] },
    hasExperience: true,
  });
  expect(hero().getByText('Your PAN card cannot be read.')).toBeInTheDocument();
  const steps = hero()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(steps).toEqual(['Personal information', 'Basic Identity Documents', 'Professional Background']);
  expect(hero().getByRole('link', { name: 'Basic Identity Documents' })).toHaveAttribute(
    'href',
    '/documents/basic-identity',
  );
});

test('under another status no message and no steps are shown', async () => {
  await show({ profileStatus: 'Profile approved', statusMessage: 'An old message' });
  expect(screen.queryByText('An old message')).not.toBeInTheDocument();
});
