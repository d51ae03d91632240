import { act, screen, waitFor, within } from '@testing-library/react';
import { userDataStore } from 'shared/runtime/user-data';
import {
  address,
  arriveAt,
  asha,
  button,
  calls,
  field,
  isolate,
  openStep,
  profileIs,
  remote,
  server,
} from './testing/open-step';

isolate();

const stepList = () => within(screen.getByRole('navigation', { name: 'Steps of your profile' }));

test('lists the seven steps, numbered, in the order of the specification', async () => {
  await openStep('personal-information');
  expect(
    stepList()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['01 Personal information', '/onboarding/personal-information'],
    ['02 Education details', '/onboarding/education-details'],
    ['03 Professional details', '/onboarding/professional-details'],
    ['04 Skills and expertise', '/onboarding/skills-and-expertise'],
    ['05 Resume and portfolio', '/onboarding/resume-and-portfolio'],
    ['06 Digital Readiness & Availability', '/onboarding/digital-readiness'],
    ['07 Self-assessment', '/onboarding/self-assessment'],
  ]);
});

test('says where the candidate is: heading, title, count, list and store', async () => {
  await openStep('skills-and-expertise');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Skills and expertise');
  expect(document.title).toContain('Skills and expertise');
  expect(screen.getByText('Step 4 of 7')).toBeInTheDocument();
  expect(stepList().getByRole('link', { current: 'step' })).toHaveTextContent('04 Skills and expertise');
  expect(userDataStore.get().selectedSidebar).toBe('skills-and-expertise');
});

test('the list marks the step that the client state names', async () => {
  await openStep('skills-and-expertise');
  act(() => userDataStore.set({ selectedSidebar: 'self-assessment' }));
  expect(stepList().getByRole('link', { current: 'step' })).toHaveTextContent('07 Self-assessment');
  act(() => userDataStore.reset());
  expect(stepList().getByRole('link', { current: 'step' })).toHaveTextContent('04 Skills and expertise');
});

test('leads an unknown step to the first, without an entry in the history', async () => {
  await openStep('shoe-size');
  await arriveAt('Personal information');
  expect(address()).toBe('/onboarding/personal-information');
  expect(remote.moves).toEqual([{ action: 'replace', to: '/onboarding/personal-information' }]);
});

test('moves back with Previous without saving, which the first step cannot', async () => {
  const { user } = await openStep('education-details');
  await user.click(button('Previous'));
  await arriveAt('Personal information');
  expect(button('Previous')).toBeDisabled();
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('keeps on the device what was typed before Previous', async () => {
  const { user } = await openStep('education-details');
  await user.type(field('University name'), 'Mysore');
  await user.click(button('Previous'));
  await arriveAt('Personal information');
  await user.click(stepList().getByRole('link', { name: /Education details/ }));
  await arriveAt('Education details');
  expect(field('University name')).toHaveValue('Mysore');
  expect(screen.getByText('We restored what you typed')).toBeVisible();
});

test('fetches the profile, with the token and silently, at every change of the path', async () => {
  const { user } = await openStep('education-details');
  expect(server.sent(calls.profile)).toHaveLength(1);
  expect(server.sent(calls.profile)[0]?.headers).toMatchObject({ authorization: 'Bearer t1' });
  await user.click(stepList().getByRole('link', { name: /Digital Readiness/ }));
  await waitFor(() => expect(server.sent(calls.profile)).toHaveLength(2));
});

test('shows which steps have saved answers', async () => {
  profileIs({
    skills: {
      skills: ['Typing'],
      languages: ['English'],
      isComfortableWithNightShift: true,
      isComfortableWithVoiceRole: true,
    },
  });
  userDataStore.set({
    userData: { ...asha, completedSteps: { onboarding: ['personal-information'], documents: [] } },
  });
  await openStep('education-details');
  const done = stepList().getAllByRole('link', { name: /done/ });
  expect(done.map((link) => link.getAttribute('href'))).toEqual([
    '/onboarding/personal-information',
    '/onboarding/skills-and-expertise',
  ]);
});

describe('when the profile cannot be loaded', () => {
  beforeEach(() => server.always(calls.profile, 500, { code: 'internal', message: 'Down' }));

  test('the page stays usable, and the failure is only logged', async () => {
    const { user } = await openStep('professional-details');
    expect(console.error).toHaveBeenCalledWith('/candidate/profile could not be loaded', expect.any(Error));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.type(field('Current job title'), 'Clerk');
    expect(field('Current job title')).toHaveValue('Clerk');
  });

  test('Refresh loads it again, and fills only what was not edited', async () => {
    const { user } = await openStep('self-assessment');
    await user.type(field(/Why should an employer/), 'I am quick');
    profileIs({
      self_assessment: {
        why_hire_you: 'Old words',
        ideal_job_role_description: 'Bookkeeping',
        worked_remotely_before: true,
        remote_work_experience_desc: '',
        applied_elsewhere: '',
      },
    });
    await user.click(button('Refresh'));
    await waitFor(() => expect(field(/ideal job role/)).toHaveValue('Bookkeeping'));
    expect(field(/Why should an employer/)).toHaveValue('I am quick');
  });

  test('a save that could overwrite unseen answers shows them first', async () => {
    const { user } = await openStep('self-assessment');
    profileIs({
      self_assessment: {
        why_hire_you: 'Saved last week',
        ideal_job_role_description: '',
        worked_remotely_before: false,
        remote_work_experience_desc: '',
        applied_elsewhere: '',
      },
    });
    await user.click(button('Complete'));
    expect(await screen.findByText('We found answers you saved earlier')).toBeVisible();
    expect(field(/Why should an employer/)).toHaveValue('Saved last week');
    expect(server.sent(calls.saveSelfAssessment)).toEqual([]);
  });
});
