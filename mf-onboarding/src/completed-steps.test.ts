import { screen, waitFor, within } from '@testing-library/react';
import type { ProfileAggregate } from 'contract/wire/profile';
import type { UserData } from 'contract/wire/user-data';
import { openRemote } from 'test-kit/isolate';
import { userDataStore } from 'shared/runtime/user-data';
import { unsavedSteps } from './completed-steps';
import * as lifecycles from './remote';
import {
  address,
  arriveAt,
  asha,
  button,
  calls,
  isolate,
  openStep,
  profileIs,
  server,
} from './testing/open-step';

isolate();

type Slugs = NonNullable<UserData['completedSteps']>['onboarding'];
const me = (...onboarding: Slugs): UserData => ({ ...asha, completedSteps: { onboarding, documents: [] } });
const allSteps: Slugs = [
  'personal-information',
  'education-details',
  'professional-details',
  'skills-and-expertise',
  'resume-and-portfolio',
  'digital-readiness',
  'self-assessment',
];
const education = {
  qualification_id: 1,
  degree_id: 1,
  university: 'Delhi',
  passing_year: 2015,
  grades: 'A',
  additional_certificates: [],
};

async function completeLastStep() {
  const { user } = await openStep('self-assessment');
  await user.click(button('Complete'));
  await waitFor(() => expect(server.sent(calls.saveSelfAssessment)).toHaveLength(1));
  server.answer(calls.saveSelfAssessment, 200, { data: null });
  return { user, dialog: await screen.findByRole('dialog', { name: 'Onboarding Completed Successfully' }) };
}

describe('the completion dialog', () => {
  test('lists the steps that are not saved, each as a link', async () => {
    userDataStore.set({ userData: me('personal-information') });
    profileIs({ educations: education });
    const { user, dialog } = await completeLastStep();
    const list = within(dialog).getByRole('region', { name: /Steps you have not saved yet/ });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Professional details',
      'Skills and expertise',
      'Resume and portfolio',
      'Digital Readiness & Availability',
    ]);
    await user.click(within(list).getByRole('link', { name: 'Skills and expertise' }));
    await arriveAt('Skills and expertise');
  });

  test('lists nothing when all seven steps are saved', async () => {
    userDataStore.set({ userData: me(...allSteps) });
    const { dialog } = await completeLastStep();
    expect(within(dialog).queryByRole('region')).not.toBeInTheDocument();
  });
});

test('a save marks its step in the user data at once, for header and dashboard', async () => {
  userDataStore.set({ userData: me('personal-information') });
  await completeLastStep();
  expect(userDataStore.get().userData?.completedSteps?.onboarding).toEqual([
    'personal-information',
    'self-assessment',
  ]);
});

test('a saved answer on experience is in the user data, for the documents', async () => {
  userDataStore.set({ userData: me() });
  server.always(calls.saveExperience, 200, { data: null });
  const { user } = await openStep('professional-details');
  await user.click(screen.getByText("No, I'm a fresher"));
  await user.click(button('Next'));
  await arriveAt('Skills and expertise');
  expect(userDataStore.get().userData).toMatchObject({ hasExperience: false });
});

describe('/onboarding', () => {
  const open = (path = '/onboarding') => openRemote(lifecycles, { path });

  test('leads to the first step that is not saved', async () => {
    userDataStore.set({ userData: me('personal-information', 'education-details') });
    await open();
    await arriveAt('Professional details');
    expect(address()).toBe('/onboarding/professional-details');
  });

  test('waits for the user data', async () => {
    server.hold(calls.me);
    await open();
    await waitFor(() => expect(server.sent(calls.me)).toHaveLength(1));
    server.answer(calls.me, 200, { data: me('personal-information') });
    await arriveAt('Education details');
  });

  test('leads to the first step when the user data cannot be loaded', async () => {
    server.always(calls.me, 500, { message: 'Down' });
    await open();
    await arriveAt('Personal information');
  });

  test('leads to the answers when every step is saved', async () => {
    userDataStore.set({ userData: me(...allSteps) });
    await open();
    await arriveAt('Check your answers');
  });

  test('an unknown step leads to the first open one too', async () => {
    userDataStore.set({ userData: me('personal-information') });
    await open('/onboarding/shoe-size');
    await arriveAt('Education details');
  });
});

test('without the user data it is not known whether personal information is saved, so it is not named as missing', () => {
  const profile: Partial<ProfileAggregate> = { educations: null, skills: null };
  const slugs = unsavedSteps(profile as ProfileAggregate, null)?.map(({ slug }) => slug);
  expect(slugs).toEqual(allSteps.filter((slug) => slug !== 'personal-information'));
});
