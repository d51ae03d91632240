import { problems } from '../testing/english-problems';
import { experiencePayloadSchema } from '../wire/experience';
import { experienceSchema, fromExperience, maybeLakhs, type ExperienceForm } from './experience';

const form: ExperienceForm = {
  has_experience: true,
  desired_job_title: 'Accountant',
  company_name: 'Kiran & Sons',
  years_of_experience: 15,
  previous_company_role: 'Clerk at Asha Traders\nBookkeeper at Rao & Co',
  notice_period: '2 Months',
  last_month_salary: '4,50,000',
  expected_monthly_salary: '₹ 500000.50',
  currency_type: 'INR',
};
const payload = { ...form, last_month_salary: 450_000, expected_monthly_salary: 500_000.5 };
const send = (values: ExperienceForm) => experienceSchema.validateSync(values);

describe('the experience form', () => {
  it('asks for each answer once there is experience', () => {
    expect(problems(experienceSchema, fromExperience(null))).toEqual({
      desired_job_title: 'Please enter your desired job title',
      company_name: 'Please enter your company name',
      years_of_experience: 'Please enter your years of experience',
      previous_company_role: 'Please enter your previous employers',
      last_month_salary: 'Please enter your last salary',
      expected_monthly_salary: 'Please enter your expected salary',
    });
  });

  it('sends numbers as numbers, whatever the commas', () => {
    expect(send(form)).toEqual(payload);
  });

  it('asks a fresher for nothing more, and sends nothing that was typed before', () => {
    const fresher = { ...form, has_experience: false, last_month_salary: 'a lot' };
    expect(send(fresher)).toEqual({ has_experience: false });
  });

  it.each([
    ['a lot', 'Salary must be a number'],
    ['450000 per week', 'Salary must be a number'],
    ['4.50.000', 'Salary must be a number'],
    ['1e5', 'Salary must be a number'],
    ['0x10', 'Salary must be a number'],
    ['-1', 'Salary must not be below 0'],
    ['99999999999', 'Please check the salary: it is too high'],
    ['4500.125', 'Salary can have at most two decimal places'],
    ['   ', 'Please enter your last salary'],
  ])('refuses the salary %p', (last_month_salary, message) => {
    expect(problems(experienceSchema, { ...form, last_month_salary })).toEqual({
      last_month_salary: message,
    });
  });

  it.each(['1.15', '0.07', '4,50,000.10', '999999999.99', '12.500'])(
    'takes the salary %p',
    (last_month_salary) => {
      expect(problems(experienceSchema, { ...form, last_month_salary })).toEqual({});
    },
  );

  it('begins with what is stored, or with the defaults', () => {
    expect(fromExperience(payload as Parameters<typeof fromExperience>[0])).toEqual({
      ...form,
      last_month_salary: '4,50,000',
      expected_monthly_salary: '5,00,000.5',
    });
    expect(fromExperience({ has_experience: false, company_name: null })).toMatchObject({
      has_experience: false,
      company_name: '',
      notice_period: '1 Month',
      currency_type: 'INR',
    });
  });
});

describe('the experience payload', () => {
  it('takes what the form sends', () => {
    expect(problems(experiencePayloadSchema, send(form))).toEqual({});
    expect(problems(experiencePayloadSchema, { has_experience: false })).toEqual({});
  });

  it("drops a fresher's job fields, wrong ones too", () => {
    const stale = { ...payload, has_experience: false, years_of_experience: 'many' };
    expect(experiencePayloadSchema.validateSync(stale)).toEqual({ has_experience: false });
  });

  it('takes the first notice period and currency when none is named', () => {
    const { notice_period: _, currency_type: __, ...rest } = payload;
    expect(experiencePayloadSchema.validateSync(rest)).toMatchObject({
      notice_period: '1 Month',
      currency_type: 'INR',
    });
  });

  it.each([
    ['has_experience', 'true', 'Please say whether you have professional experience'],
    ['has_experience', undefined, 'Please say whether you have professional experience'],
    ['years_of_experience', '15+', 'Please enter your years of experience'],
    ['years_of_experience', 3, 'Please enter your years of experience'],
    ['last_month_salary', '4,50,000', 'Salary must be a number'],
    ['last_month_salary', NaN, 'Salary must be a number'],
    ['notice_period', '3 Months', 'Please enter your notice period'],
    ['currency_type', 'EUR', 'Please select INR or USD'],
    ['company_name', 'c'.repeat(151), 'Please use at most 150 characters for the company name'],
  ])('refuses %s as %p', (field, value, message) => {
    expect(problems(experiencePayloadSchema, { ...payload, [field]: value })).toEqual({ [field]: message });
  });
});

test.each([
  ['4.5', 'INR', '4.5'],
  ['12', 'INR', '12'],
  ['४.५', 'INR', '4.5'],
  [' 4.50 ', 'INR', '4.50'],
  ['0.8', 'INR', '0.8'],
  ['0', 'INR', ''],
  ['100', 'INR', ''],
  ['4.5 LPA', 'INR', ''],
  ['45k', 'INR', ''],
  ['₹4.5', 'INR', ''],
  ['4.5', 'USD', ''],
  ['', 'INR', ''],
] as const)('of %j in %s, %j may be lakhs a year', (typed, currency, lakhs) => {
  expect(maybeLakhs(typed, currency)).toBe(lakhs);
});
