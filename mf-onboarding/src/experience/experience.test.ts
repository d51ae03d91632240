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
  summary,
  toastTexts,
  type User,
} from '../testing/open-step';

isolate();

const open = () => openStep('professional-details');
const experienced = () => screen.getByRole('radio', { name: /Yes, I have Professional Experience/ });
const fresher = () => screen.getByRole('radio', { name: /No, I'm a fresher/ });

async function fillAll(user: User) {
  await user.type(field('Current job title'), 'Accountant');
  await user.type(field('Current employer'), 'Ledger Ltd');
  await choose(user, 'Total years of experience', '15+');
  await user.type(field('Previous employers'), 'None');
  await user.type(field('Last monthly salary'), '4,50,000');
  await user.type(field('Expected monthly salary'), '500000');
}

test('begins with the card of experience, one month of notice and rupees', async () => {
  await open();
  expect(experienced()).toBeChecked();
  expect(radio('Notice period', '1 Month').querySelector('input')).toBeChecked();
  expect(radio(/Currency/, 'INR').querySelector('input')).toBeChecked();
});

test('offers the years of the specification', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Total years of experience' }));
  await screen.findByTitle('15+');
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map(
    (option) => option.textContent,
  );
  expect(offered).toEqual(['1', '2', '5', '10', '15+']);
});

test('asks for each missing answer in its own words', async () => {
  const { user } = await open();
  await user.click(button('Next'));
  expect(await summary()).toEqual([
    'Please enter your desired job title',
    'Please enter your company name',
    'Please enter your years of experience',
    'Please enter your previous employers',
    'Please enter your last salary',
    'Please enter your expected salary',
  ]);
});

test('takes only numbers for the salaries', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.type(field('Expected monthly salary'), ' or so');
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Salary must be a number']);
  await user.type(field('Last monthly salary'), ' or so');
  await waitFor(async () =>
    expect(await summary()).toEqual([
      'Last monthly salary: Salary must be a number',
      'Expected monthly salary: Salary must be a number',
    ]),
  );
});

test.each([
  ['450000', '4,50,000', '₹4,50,000 a month'],
  ['4.5 LPA', '4.5 LPA', '₹37,500 a month'],
  ['Rs. 45000/-', 'Rs. 45000/-', '₹45,000 a month'],
  ['४५०००', '४५०००', '₹45,000 a month'],
  ['soon', 'soon', null],
])('of a salary, %j stays %j, and the field says what it is taken for', async (typed, box, understood) => {
  const { user } = await open();
  const salary = field('Last monthly salary');
  await user.type(salary, typed);
  expect(screen.queryByText(/a month$/)).not.toBeInTheDocument();
  await user.tab();
  expect(salary).toHaveValue(box);
  if (understood === null) expect(screen.queryByText(/a month$/)).not.toBeInTheDocument();
  else expect(screen.getByText(understood)).toHaveAttribute('role', 'status');
});

const lakhs = () =>
  screen.queryByRole('group', { name: 'Last monthly salary: Do you mean 4.5 lakh a year?' });

test('4.5 is asked about, and not taken for 4 rupees 50', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.clear(field('Last monthly salary'));
  await user.type(field('Last monthly salary'), '4.5');
  expect(lakhs()).not.toBeInTheDocument();
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Please say whether you mean 4.5 lakh a year']);
  expect(server.sent(calls.saveExperience)).toEqual([]);
  await user.click(button('Yes, ₹37,500 a month'));
  expect(field('Last monthly salary')).toHaveValue('4.5 lakh a year');
  expect(field('Last monthly salary')).toHaveFocus();
  await user.tab();
  expect(screen.getByText('₹37,500 a month')).toBeVisible();
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExperience)).toMatchObject({ last_month_salary: 37500 });
});

test('who means 4 rupees 50 says so once; dollars are not asked about', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.clear(field('Last monthly salary'));
  await user.type(field('Last monthly salary'), '4.5');
  await user.tab();
  expect(lakhs()).toBeVisible();
  await user.click(radio(/Currency/, 'USD'));
  expect(lakhs()).not.toBeInTheDocument();
  await user.click(radio(/Currency/, 'INR'));
  await user.click(button('No, ₹4.5 a month'));
  expect(lakhs()).not.toBeInTheDocument();
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExperience)).toMatchObject({ last_month_salary: 4.5 });
});

test('a stored salary comes back in the groups of its currency', async () => {
  profileIs({ professionals: { has_experience: true, currency_type: 'USD', last_month_salary: 450000 } });
  await open();
  expect(field('Last monthly salary')).toHaveValue('450,000');
  expect(screen.getByText('$450,000 a month')).toBeInTheDocument();
});

test('sends 15+ as 15 and 4,50,000 as a number, and moves on without a toast', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.click(radio('Notice period', 'Immediate'));
  await user.click(radio(/Currency/, 'USD'));
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExperience)).toEqual({
    has_experience: true,
    desired_job_title: 'Accountant',
    company_name: 'Ledger Ltd',
    years_of_experience: 15,
    notice_period: 'Immediate',
    last_month_salary: 450000,
    expected_monthly_salary: 500000,
    currency_type: 'USD',
    previous_company_role: 'None',
  });
  server.answer(calls.saveExperience, 200, { data: null });
  await arriveAt('Skills and expertise');
  expect(toastTexts()).toEqual([]);
});

test("hides a fresher's job fields, requires none of them, and sends none", async () => {
  const { user } = await open();
  await user.type(field('Current job title'), 'Accountant');
  await user.click(fresher());
  expect(screen.queryByLabelText('Current job title')).not.toBeInTheDocument();
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExperience)).toEqual({ has_experience: false });
});

test('restores what was typed when a fresher turns out to have experience', async () => {
  const { user } = await open();
  await user.type(field('Current job title'), 'Accountant');
  await choose(user, 'Total years of experience', '5');
  await user.click(fresher());
  await user.click(experienced());
  expect(field('Current job title')).toHaveValue('Accountant');
  expect(document.querySelector('.ant-select-content [title], .ant-select-content[title]')).toHaveAttribute(
    'title',
    '5',
  );
});

test('prefills everything on a second visit', async () => {
  profileIs({
    professionals: {
      has_experience: true,
      desired_job_title: 'Clerk',
      company_name: 'Ink & Co',
      years_of_experience: 2,
      notice_period: '2 Months',
      last_month_salary: 30000,
      expected_monthly_salary: 40000,
      currency_type: 'USD',
      previous_company_role: 'Paper & Co',
    },
  });
  await open();
  expect(field('Current employer')).toHaveValue('Ink & Co');
  expect(field('Previous employers')).toHaveValue('Paper & Co');
  expect(field('Last monthly salary')).toHaveValue('30,000');
  expect(radio('Notice period', '2 Months').querySelector('input')).toBeChecked();
  expect(radio(/Currency/, 'USD').querySelector('input')).toBeChecked();
});

test('shows a saved fresher as a fresher', async () => {
  profileIs({ professionals: { has_experience: false } });
  await open();
  expect(fresher()).toBeChecked();
});
