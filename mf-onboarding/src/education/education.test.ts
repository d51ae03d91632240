import { screen, waitFor } from '@testing-library/react';
import {
  arriveAt,
  button,
  calls,
  choose,
  field,
  isolate,
  openStep,
  profileIs,
  radio,
  sentTo,
  server,
  toastTexts,
  type User,
} from '../testing/open-step';

isolate();

const open = () => openStep('education-details');
const question = 'Do you have additional qualifications?';
const certificates = () =>
  screen.queryAllByLabelText<HTMLInputElement>(/^Certificate \d/).map(({ value }) => value);
const saved = {
  qualification_id: 2,
  degree_id: 2,
  university: 'Delhi',
  passing_year: 2015,
  grades: 'A',
  additional_certificates: ['Tally', 'Typing'],
};

async function fillAll(user: User) {
  await choose(user, 'Highest qualification', 'Bachelor');
  await choose(user, 'Field of study', 'Commerce');
  await user.type(field('University name'), 'Mysore');
  await user.type(field('Grades'), '8.2');
  await user.type(screen.getByRole('combobox', { name: 'Passing year' }), '2019');
  await user.click(await screen.findByTitle('2019'));
}

test('disables Next while answers are missing, and says which are left', async () => {
  const { user } = await open();
  expect(button('Next')).toBeDisabled();
  expect(screen.getByText(/answers left/)).toHaveTextContent(
    '5 answers left: highest qualification, field of study, university name, passing year, grades',
  );
  await user.type(field('University name'), 'Mysore');
  await choose(user, 'Field of study', 'Commerce');
  await choose(user, 'Highest qualification', 'Bachelor');
  expect(screen.getByText(/answers left/)).toHaveTextContent('2 answers left: passing year, grades');
});

test('says what is missing as soon as a field is left', async () => {
  const { user } = await open();
  await user.click(field('University name'));
  await user.tab();
  await waitFor(() =>
    expect(field('University name')).toHaveAccessibleDescription('Please enter your university name'),
  );
});

test('offers active entries only, fetched in full', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Highest qualification' }));
  expect(await screen.findByTitle('Bachelor')).toBeInTheDocument();
  expect(screen.queryByTitle('Old diploma')).not.toBeInTheDocument();
  const [request] = server.sent('GET /api/candidate/qualification');
  expect(request?.query).toEqual({ page: '1', limit: '10000' });
});

test('sends numbers as numbers, without certificates, and moves on without a toast', async () => {
  const { user } = await open();
  await fillAll(user);
  await waitFor(() => expect(button('Next')).toBeEnabled());
  await user.click(button('Next'));
  expect(await sentTo(calls.saveEducation)).toEqual({
    qualification_id: 1,
    degree_id: 1,
    university: 'Mysore',
    passing_year: 2019,
    grades: '8.2',
    additional_certificates: [],
  });
  server.answer(calls.saveEducation, 200, { data: null });
  await arriveAt('Professional details');
  expect(toastTexts()).toEqual([]);
});

test('adds rows with plus on the last, removes the others with minus, and sends what is filled', async () => {
  profileIs({ educations: { ...saved, additional_certificates: [] } });
  const { user } = await open();
  await user.click(radio(question, 'Yes'));
  expect(certificates()).toEqual(['']);
  await user.type(field(/^Certificate 1/), 'Tally');
  await user.click(button('Add a certificate'));
  await user.type(field(/^Certificate 2/), 'Typing');
  await user.click(button('Add a certificate'));
  expect(screen.queryByRole('button', { name: 'Remove certificate 3' })).not.toBeInTheDocument();
  await user.click(button('Remove certificate 1'));
  expect(certificates()).toEqual(['Typing', '']);
  expect(field(/^Certificate 1/)).toHaveFocus();
  await user.click(button('Next'));
  expect(await sentTo(calls.saveEducation)).toMatchObject({ additional_certificates: ['Typing'] });
});

test('a change of yes or no resets the rows, hides them at no, and offers to restore them', async () => {
  profileIs({ educations: saved });
  const { user } = await open();
  expect(certificates()).toEqual(['Tally', 'Typing']);
  await user.click(radio(question, 'No'));
  expect(certificates()).toEqual([]);
  await user.click(radio(question, 'Yes'));
  expect(certificates()).toEqual(['']);
  await user.click(button('Restore the list'));
  expect(certificates()).toEqual(['Tally', 'Typing']);
  expect(radio(question, 'Yes').querySelector('input')).toHaveFocus();
});

test('prefills everything on a second visit', async () => {
  profileIs({ educations: saved });
  await open();
  expect(await screen.findByTitle('Master')).toBeInTheDocument();
  expect(screen.getByTitle('Physics')).toBeInTheDocument();
  expect(screen.getByTitle('2015')).toBeInTheDocument();
  expect(field('University name')).toHaveValue('Delhi');
  expect(screen.getByText('You have answered all the questions')).toBeVisible();
});

test('still names an entry that was retired after it was chosen', async () => {
  profileIs({ educations: { ...saved, qualification_id: 3 } });
  await open();
  expect(await screen.findByTitle('Old diploma')).toBeInTheDocument();
});
