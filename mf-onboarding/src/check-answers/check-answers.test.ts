import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openRemote } from 'test-kit/isolate';
import * as lifecycles from '../remote';
import { address, arriveAt, calls, isolate, openStep, person, profileIs, server } from '../testing/open-step';

isolate();

const saved = { ...person, dob: '1998-02-28', gender: 'female', maritalStatus: 'single', city: 'Mysuru' };

async function open() {
  await openRemote(lifecycles, { path: '/onboarding/check-answers' });
  await arriveAt('Check your answers');
  return userEvent.setup();
}

const section = (name: string) => screen.findByRole('region', { name });
const answerTo = async (step: string, question: string) =>
  within(await section(step)).getByText(question).nextElementSibling;

test('shows saved answers in words', async () => {
  server.always(calls.person, 200, { data: saved });
  profileIs({
    educations: {
      qualification_id: 2,
      degree_id: 1,
      university: 'Delhi',
      passing_year: 2015,
      grades: 'A',
      additional_certificates: ['Tally', 'Typing'],
    },
    professionals: { has_experience: false },
  });
  await open();
  expect(await answerTo('Personal information', 'Date of birth')).toHaveTextContent('28/02/1998');
  expect(await answerTo('Personal information', 'Current address')).toHaveTextContent('Not answered');
  await waitFor(async () =>
    expect(await answerTo('Education details', 'Highest qualification')).toHaveTextContent('Master'),
  );
  expect(await answerTo('Education details', 'Additional qualifications')).toHaveTextContent(
    'Yes: Tally, Typing',
  );
  const professional = await section('Professional details');
  expect(within(professional).getAllByRole('term')).toHaveLength(1);
});

test('each section leads to its step', async () => {
  const user = await open();
  await user.click(await screen.findByRole('link', { name: 'Answer Digital Readiness & Availability' }));
  await arriveAt('Digital Readiness & Availability');
  expect(address()).toBe('/onboarding/digital-readiness');
});

test('says which steps are not saved, the first among them when only the sign-up is known', async () => {
  await open();
  expect(await section('Personal information')).toHaveTextContent('You have not saved this step yet.');
  expect(await section('Self-assessment')).toHaveTextContent('You have not saved this step yet.');
});

test('stored files can be viewed', async () => {
  profileIs({ resumes: { resume: 'r.pdf', cover: null, linkedin_url: '', portfolio_url: '' } });
  await open();
  expect(await screen.findByRole('link', { name: 'View Resume' })).toBeVisible();
  expect(await answerTo('Resume and portfolio', 'Cover letter')).toHaveTextContent('Not answered');
});

test('says what could not be loaded', async () => {
  server.always(calls.profile, 500, { message: 'Down' });
  await open();
  expect(await section('Education details')).toHaveTextContent('We could not load these answers.');
});

test('the last step leads there', async () => {
  const { user } = await openStep('self-assessment');
  await user.click(screen.getByRole('link', { name: 'Check your answers' }));
  await arriveAt('Check your answers');
});
