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
    screen.getByRole('heading', { level: 2, name: /^(Continue|You have|Your profile and)/ }).parentElement!,
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
  expect(shown.getByRole('link', { name: 'Continue: Education details' })).toHaveAttribute(
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
  const shown = await show({});
  expect(await shown.findByText('2 files are on this device and not uploaded yet.')).toBeInTheDocument();
  expect(shown.getByText('1 file is on this device and not uploaded yet.')).toBeInTheDocument();
});

test('under "Profile requires updates" the message of staff and links to the incomplete steps are shown', async () => {
  await show({
    profileStatus: 'Profile requires updates',
    statusMessage: 'Your PAN card cannot be read.',
    completedSteps: { onboarding: profileDone.slice(1), documents: [] },
    hasExperience: true,
  });
  const hero = within(screen.getByRole('region', { name: 'Profile status' }));
  expect(hero.getByText('Your PAN card cannot be read.')).toBeInTheDocument();
  const steps = hero.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps).toEqual(['Personal information', 'Basic Identity Documents', 'Professional Background']);
  expect(hero.getByRole('link', { name: 'Basic Identity Documents' })).toHaveAttribute(
    'href',
    '/documents/basic-identity',
  );
});

test('under another status no message and no steps are shown', async () => {
  await show({ profileStatus: 'Profile approved', statusMessage: 'An old message' });
  expect(screen.queryByText('An old message')).not.toBeInTheDocument();
});
