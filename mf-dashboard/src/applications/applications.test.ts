import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationStages as stages } from 'contract/wire/applications';
import { answerWith, asha, isolate, northwind, openDashboard } from '../testing/open-dashboard';

isolate();

const card = async (company: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name: company });
  return within(heading.closest('li') as HTMLElement);
};
const value = (scope: ReturnType<typeof within>, term: string) => scope.getByText(term).nextElementSibling;

/** Opens the details of the one application and gives their dialog and its six stages. */
async function openDetails() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'View details of Northwind, application APP-1' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Job Status Details' }));
  const stages = within(dialog.getByRole('list', { name: 'Stages of this application' }))
    .getAllByRole('listitem')
    // The number in the circle, hidden from assistive technology.
    .map((item) => item.textContent.replace(/^\d/, ''));
  return { dialog, stages };
}

// Reading the dialog's code for the first time takes longer than a test waits for it.
beforeAll(() => import('./status-dialog'), 60_000);

beforeEach(() => answerWith({ userJobs: [northwind] }));
afterEach(() => void jest.useRealTimers());

test('a card names company, number, designation and status', async () => {
  await openDashboard();
  const northwindCard = await card('Northwind');
  expect(value(northwindCard, 'Application No')).toHaveTextContent('APP-1');
  expect(value(northwindCard, 'Designation')).toHaveTextContent('Support Specialist');
  expect(value(northwindCard, 'Current Status')).toHaveTextContent('Profile Evaluation');
});

test.each([undefined, null, ''])('a card leaves out a designation that is %p', async (designation) => {
  answerWith({ userJobs: [{ ...northwind, designation: designation as string }] });
  await openDashboard();
  const northwindCard = await card('Northwind');
  expect(northwindCard.queryByText('Designation')).not.toBeInTheDocument();
});

test('a card shows the time since creation, and the exact time in its title', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-04T08:00:00Z'),
    doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'],
  });
  await openDashboard();
  const time = (await card('Northwind')).getByText('3 days ago');
  expect(time).toHaveAttribute('datetime', northwind.createdAt);
  expect(time).toHaveAttribute(
    'title',
    expect.stringMatching(/^Nov 1st, 2026, \d\d:00 [AP]M$|^Nov 1st, 2026, \d\d:30 [AP]M$/),
  );
});

test('the dots have their progress in words, too', async () => {
  await openDashboard();
  expect((await card('Northwind')).getByText('Stage 3 of 6')).toBeInTheDocument();
});

test('an unknown status shows its label and no stage done', async () => {
  answerWith({ userJobs: [{ ...northwind, status: 'On Hold' }] });
  await openDashboard();
  const northwindCard = await card('Northwind');
  expect(value(northwindCard, 'Current Status')).toHaveTextContent('On Hold');
  expect(northwindCard.queryByText(/^Stage/)).not.toBeInTheDocument();
  const { stages } = await openDetails();
  expect(stages.join()).not.toMatch(/Done|Current/);
});

test('says what will appear here when there is no application', async () => {
  answerWith({ userJobs: [] });
  await openDashboard();
  expect(await screen.findByRole('heading', { name: 'No applications yet' })).toBeInTheDocument();
});

test('two applications at one company have buttons of their own', async () => {
  answerWith({ userJobs: [northwind, { ...northwind, id: 'a2', applicationNo: 'APP-2' }] });
  await openDashboard();
  const names = (await screen.findAllByRole('button', { name: /^View details/ })).map(
    (button) => button.textContent,
  );
  expect(names).toEqual([
    'View details of Northwind, application APP-1',
    'View details of Northwind, application APP-2',
  ]);
});

test('a company’s name is text, whatever it looks like', async () => {
  answerWith({ userJobs: [{ ...northwind, companyName: '<b>North</b> & <0>wind</0>' }] });
  await openDashboard();
  const { textContent } = await screen.findByRole('button', { name: /^View details/ });
  expect(textContent).toBe('View details of <b>North</b> & <0>wind</0>, application APP-1');
});

test('the dialog repeats the card', async () => {
  await openDashboard();
  const { dialog } = await openDetails();
  expect(dialog.getByRole('heading', { name: 'Northwind' })).toBeInTheDocument();
  expect(value(dialog, 'Application No')).toHaveTextContent('APP-1');
  expect(value(dialog, 'Designation')).toHaveTextContent('Support Specialist');
  expect(value(dialog, 'Current Status')).toHaveTextContent('Profile Evaluation');
});

test('the tracker shows six stages: done up to the current one, which shows its last update', async () => {
  await openDashboard();
  const { stages } = await openDetails();
  expect(stages).toEqual([
    'Application Received: Done',
    'Eligibility Confirmed: Done',
    expect.stringMatching(/^Profile Evaluation: DoneCurrent stageNov 3rd, 2026, \d\d:\d5 [AP]M$/),
    'Role Alignment Completed: To do',
    'Final Review in Progress: To do',
    'Offer Letter Issued: To do',
  ]);
});

test('the details say what the current stage means and what comes next, and what the others mean', async () => {
  const applicationStages = stages.map((stage, index) => ({
    ...{ stage, meaning: `Meaning ${index + 1}`, next: `Next ${index + 1}`, usualDays: null },
  }));
  answerWith({ userJobs: [northwind], userData: { ...asha, applicationStages } });
  await openDashboard();
  const { dialog, stages: shown } = await openDetails();
  expect(value(dialog, 'What it means')).toHaveTextContent('Meaning 3');
  expect(value(dialog, 'What comes next')).toHaveTextContent('Next 3');
  expect(dialog.queryByText(/usually takes/)).not.toBeInTheDocument();
  expect(shown[0]).toBe('Application Received: DoneMeaning 1');
  expect(shown[5]).toBe('Offer Letter Issued: To doMeaning 6');
});

test('how long the stage usually takes is said once staff know it', async () => {
  const text = { stage: northwind.status, meaning: 'We look', next: 'We compare', usualDays: 5 };
  answerWith({ userJobs: [northwind], userData: { ...asha, applicationStages: [text] } });
  await openDashboard();
  const { dialog } = await openDetails();
  expect(value(dialog, 'How long this stage usually takes')).toHaveTextContent('About 5 days');
});

test('closing the dialog gives the focus back to its button', async () => {
  await openDashboard();
  await openDetails();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: /^View details of Northwind/ })).toHaveFocus();
});

test('an offer comes first, with its news; all others keep their order', async () => {
  const other = { ...northwind, id: 'a2', companyName: 'Harbourside Foods' };
  const offer = { ...northwind, id: 'a3', companyName: 'Oriel', status: 'Offer Letter Issued' };
  answerWith({ userJobs: [northwind, other, offer] });
  await openDashboard();
  await card('Oriel');
  const companies = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(
    companies.filter((name) => [northwind, other, offer].some((one) => one.companyName === name)),
  ).toEqual(['Oriel', 'Northwind', 'Harbourside Foods']);
  expect((await card('Oriel')).getByText('Congratulations! Oriel offers you the job.')).toBeInTheDocument();
  expect((await card('Northwind')).queryByText(/Congratulations/)).not.toBeInTheDocument();
});
