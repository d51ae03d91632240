import { expect, type Page } from '@playwright/test';
import { sampleCandidate } from 'contract/samples/sample-candidate';
import { onboardingSteps } from 'contract/wire/profile';
import { realPdf, realPng } from '../support/files';
import { answer, saveElsewhere, stored, typeDay } from '../support/onboarding';
import { frame } from './account';
import {
  dialog,
  exactly,
  fileOf,
  fill,
  optional,
  person,
  press,
  sendRefused,
  type State,
  type Walk,
} from './state';

type Texts = Readonly<Record<string, string>>;
type Slug = (typeof onboardingSteps)[number]['slug'];

const around = [
  ...frame,
  ...onboardingSteps.map(({ title }, index) => `link 0${index + 1} ${title}`),
  'button Previous',
];
const yesNo = ['radio Yes', 'radio No'];

/** A step without an answer, and what it refuses then. */
const empty = (
  slug: Slug,
  controls: readonly string[],
  invalid: Texts,
  submit = (page: Page) => sendRefused(page),
): State[] => [
  {
    name: slug,
    path: `/onboarding/${slug}`,
    exposed: { controls: [...around, ...controls, ...Object.keys(invalid)] },
  },
  { name: `the errors of ${slug}`, opens: submit, exposed: { controls: Object.keys(invalid), invalid } },
];

/** What the server refuses, where the form has no rule of its own. */
const refused = (name: string, step: string, slug: Slug, fields: Texts, invalid: Texts): State => ({
  name,
  before: (page) =>
    page.route(`**/api/candidate/${step}`, (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'validation-failed', message: '12', fields },
      }),
    ),
  path: `/onboarding/${slug}`,
  opens: async (page) => {
    await sendRefused(page, slug === 'self-assessment' ? 'Complete' : 'Next');
    await page.unroute(`**/api/candidate/${step}`);
  },
  exposed: { controls: Object.keys(invalid), invalid },
});

/** A step with answers. */
const saved = (slug: Slug, values: Texts, described: Texts = {}): State => ({
  name: `${slug} with answers`,
  path: `/onboarding/${slug}`,
  exposed: { values, described },
});

/** Days are in Hindi where texts are in the language that nobody speaks. */
const inHindi = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('hi-IN', parts).format(new Date(1998, 1, 28));
const birthday = inHindi({ day: 'numeric', month: 'long', year: 'numeric' });

/** What the look at the focus leaves behind: it has been in each field. */
const passedThrough: Texts = {
  'combobox Field of study': 'Please select',
  'textbox University name': 'Please enter',
  'combobox Passing year': 'Please select',
  'textbox Grades': 'Please enter',
};

const emptySteps: readonly State[] = [
  ...empty(
    'personal-information',
    [
      ...['textbox First name', 'textbox Last name', 'textbox Email', 'textbox Mobile (WhatsApp enabled)'],
      ...['textbox Alternate contact number (optional)', 'button Choose from calendar'],
      ...['radiogroup Gender', 'radio Male', 'radio Female', 'radiogroup Marital status', 'radio Single'],
      ...['textbox Current address (optional)', 'textbox Country'],
    ],
    {
      'textbox Date of birth': 'Please enter your date of birth',
      'textbox City': 'Please enter your city',
      'textbox Pincode': 'Please enter your pincode',
      'textbox State': 'Please enter your state',
    },
  ),
  {
    name: 'personal-information with answers',
    opens: async (page) => {
      await fill(page, 'City', '1');
      await typeDay(page, exactly('Date of birth'), '28/02/1998');
      await fileOf(page, 'Profile picture').setInputFiles(realPng('me.png'));
    },
    exposed: {
      values: {
        'textbox First name': 'Asha',
        'textbox Date of birth': '28/02/1998',
        'textbox Mobile (WhatsApp enabled)': '9876543210',
        'textbox City': '1',
        'textbox Country': 'India',
        'button Replace Profile picture (optional)': 'me.png',
      },
      nodes: { 'button Choose from calendar': { expanded: false, hasPopup: 'dialog' } },
      invalid: {
        'textbox Pincode': 'Please enter your pincode',
        'textbox State': 'Please enter your state',
      },
    },
  },
  {
    name: 'the calendar',
    opens: async (page) => {
      await press(page, 'Choose from calendar');
      await expect(page.getByRole('grid')).toBeVisible();
    },
    exposed: {
      controls: [
        ...['dialog Calendar', 'button Next month', `button ${birthday}`],
        `grid ${inHindi({ month: 'long', year: 'numeric' })}`,
      ],
      values: { 'combobox Month': inHindi({ month: 'long' }), 'combobox Year': '1998' },
      nodes: {
        'button Choose from calendar': { expanded: true },
        [`gridcell ${birthday}`]: { selected: true },
      },
      invalid: {
        'textbox Pincode': 'Please enter your pincode',
        'textbox State': 'Please enter your state',
      },
    },
  },
  {
    name: 'education-details',
    path: '/onboarding/education-details',
    exposed: {
      controls: [
        ...[...around, ...yesNo, 'textbox University name', 'textbox Grades'],
        'radiogroup Do you have additional qualifications?',
      ],
      nodes: {
        'combobox Highest qualification': { value: '', expanded: false },
        'combobox Field of study': { value: '', expanded: false },
        'combobox Passing year': { value: '', expanded: false },
      },
    },
  },
  {
    name: 'a list',
    opens: async (page) => {
      await page.getByRole('combobox').first().click();
      await expect(page.locator('.mg-select-popup:visible')).toBeVisible();
    },
    exposed: {
      controls: ['listbox Highest qualification', 'option Advanced diploma'],
      nodes: { 'combobox Highest qualification': { expanded: true } },
      invalid: { ...passedThrough, 'combobox Highest qualification': 'Please select' },
    },
  },
  {
    name: 'an answer of a list',
    path: '/onboarding/education-details',
    opens: async (page) => {
      await page.getByRole('combobox').first().click();
      await page.keyboard.press('Enter');
    },
    exposed: { nodes: { 'combobox Highest qualification': { value: 'Advanced diploma', expanded: false } } },
  },
  {
    name: 'a list with an answer',
    opens: async (page) => {
      await page.getByRole('combobox').first().click();
      await expect(page.locator('.mg-select-popup:visible')).toBeVisible();
    },
    exposed: { nodes: { 'option Advanced diploma': { selected: true } }, invalid: passedThrough },
  },
  ...empty(
    'professional-details',
    [
      ...['radiogroup Do you have professional experience?', 'radiogroup Notice period', 'radio 2 Months'],
      ...['radiogroup Currency of your salaries', 'radio INR', 'radio USD'],
    ],
    {
      'textbox Current job title': 'Please enter your desired job title',
      'textbox Current employer': 'Please enter your company name',
      'combobox Total years of experience': 'Please enter your years of experience',
      'textbox Previous employers': 'Please enter your previous employers',
      'textbox Last monthly salary': 'Please enter your last salary',
      'textbox Expected monthly salary': 'Please enter your expected salary',
    },
  ),
  ...empty(
    'skills-and-expertise',
    [
      ...['textbox Typing speed (optional)', 'radiogroup Are you comfortable with night shifts?'],
      ...['radiogroup Are you comfortable with voice roles?', ...yesNo],
    ],
    { 'combobox Skills': 'at least one skill', 'combobox Languages': 'at least one language' },
  ),
  ...empty(
    'resume-and-portfolio',
    ['button Choose file Resume (optional)', 'button Choose file Cover letter (optional)'],
    {
      'textbox Portfolio link (optional)': 'Please enter a valid portfolio url',
      'textbox LinkedIn link (optional)': 'Please enter a valid linkedin url',
    },
    async (page) => {
      await fill(page, optional('LinkedIn link'), '1 2');
      await fill(page, optional('Portfolio link'), '3 4');
      await sendRefused(page);
    },
  ),
  {
    name: 'a resume that is chosen',
    path: '/onboarding/resume-and-portfolio',
    opens: (page) => fileOf(page, 'Resume').setInputFiles(realPdf('resume')),
    exposed: {
      values: { 'button Replace Resume (optional)': 'resume.pdf' },
      described: { 'button Replace Resume (optional)': 'not uploaded yet' },
    },
  },
  ...empty(
    'digital-readiness',
    [
      ...['radiogroup Do you have your own laptop?', 'radiogroup Do you have power backup?', ...yesNo],
      ...['radiogroup Do you have a headphone with a mic?', 'radiogroup Work type', 'radio Freelance'],
      ...['radiogroup Do you have a quiet environment to work in?', 'button Choose from calendar'],
      'radiogroup Are you willing to relocate?',
    ],
    {
      'textbox Internet speed': 'Please enter your internet speed',
      'textbox Preferred joining date': 'Please enter your preferred joining date',
      'textbox Preferred work hours': 'Please enter your preferred work hours',
      'combobox Preferred country': 'Please select your preferred country',
    },
  ),
  {
    name: 'check-answers',
    path: '/onboarding/check-answers',
    exposed: {
      controls: [
        ...[...frame, ...onboardingSteps.map(({ title }) => `link Answer ${title}`)],
        ...['link Back to self-assessment', 'link Continue to documents'],
      ],
    },
  },
  {
    name: 'self-assessment',
    path: '/onboarding/self-assessment',
    exposed: {
      controls: [
        ...[...around, ...yesNo, 'radiogroup Have you worked remotely before?'],
        ...['link Check your answers', 'textbox Why should an employer hire you? (optional)'],
      ],
    },
  },
  {
    name: 'the end of the profile',
    opens: async (page) => {
      await press(page, 'Complete');
      await dialog(page);
    },
    exposed: {
      controls: [
        ...['dialog Onboarding Completed Successfully', 'button Close', 'button Cancel', 'button Continue'],
        ...onboardingSteps.slice(0, -1).map(({ title }) => `link ${title}`),
      ],
    },
  },
  refused(
    'a self-assessment that the server refuses',
    'self-assessment',
    'self-assessment',
    { why_hire_you: '34' },
    { 'textbox Why should an employer hire you? (optional)': '34' },
  ),
  {
    name: 'two answers to choose from',
    path: '/onboarding/self-assessment',
    opens: async (page) => {
      await fill(page, optional('Why should an employer hire you?'), 'From this tab');
      await saveElsewhere(page, 'self-assessment', { why_hire_you: 'From another tab' });
      await press(page, 'Complete');
      await dialog(page);
    },
  },
];

export const profile: Walk = {
  name: 'The steps of the profile',
  data: () => [...person, 'From this tab', 'From another tab'],
  states: emptySteps,
};

const nextYear = new Date().getFullYear() + 1;
// Answers without a word of English, which would be looked for in the catalogs.
const job = {
  ...sampleCandidate.experience,
  desired_job_title: '1',
  company_name: '2',
  years_of_experience: 15,
  previous_company_role: '3',
  notice_period: '2 Months',
  expected_monthly_salary: 1234.5,
  currency_type: 'USD',
};
const equipment = {
  ...sampleCandidate.digitalReadiness,
  power_backup: false,
  internet_speed: 80,
  preferred_joining_date: `${nextYear}-02-01`,
  preferred_work_hours: '9 - 5',
  preferred_work_type: 'part time',
};
const answers = {
  education: {
    university: '4',
    passing_year: 2019,
    grades: '5',
    additional_certificates: ['6', '7'],
  },
  experience: job,
  expertise: {
    skills: ['React', 'Accounting'],
    languages: ['Hindi'],
    isComfortableWithNightShift: true,
    isComfortableWithVoiceRole: false,
    typing_speed: 40,
  },
  'digital-readiness': equipment,
  'self-assessment': { why_hire_you: '8' },
};

/** The first of a list. */
async function firstOf(page: Page, list: string): Promise<number> {
  const entries = await stored<readonly { readonly id: number }[]>(page, `/candidate/${list}`);
  return Number(entries[0]?.id);
}

async function saveAll(page: Page): Promise<void> {
  const [qualification_id, degree_id] = [await firstOf(page, 'qualification'), await firstOf(page, 'degree')];
  const all = { ...answers, education: { ...answers.education, qualification_id, degree_id } };
  for (const [step, body] of Object.entries(all)) await saveElsewhere(page, step, body);
}

export const savedProfile: Walk = {
  name: 'A profile with answers',
  data: () => [...person, 'React', 'Accounting', 'Hindi', '12th Arts'],
  states: [
    { name: 'check-answers with answers', before: saveAll, path: '/onboarding/check-answers' },
    saved('education-details', {
      'textbox University name': '4',
      'textbox Grades': '5',
      'combobox Passing year': '2019',
      'textbox Certificate 1 (optional)': '6',
      'textbox Certificate 2 (optional)': '7',
    }),
    refused(
      'an education that the server refuses',
      'education',
      'education-details',
      { grades: '12', qualification_id: '34' },
      { 'textbox Grades': '12', 'combobox Highest qualification': '34' },
    ),
    saved('professional-details', {
      'combobox Total years of experience': '15+',
      'textbox Current job title': '1',
    }),
    saved(
      'skills-and-expertise',
      { 'textbox Typing speed (optional)': '40' },
      {
        'combobox Skills': 'Chosen: React, Accounting',
        'combobox Languages': 'Chosen: Hindi',
        'button Remove React': '',
      },
    ),
    saved('digital-readiness', {
      'textbox Internet speed': '80',
      'textbox Preferred joining date': `01/02/${nextYear}`,
      'combobox Preferred country': 'Germany',
    }),
    saved('self-assessment', { 'textbox Why should an employer hire you? (optional)': '8' }),
    { name: 'a dashboard of who has answered', path: '/dashboard' },
    {
      name: 'two answers about the job',
      path: '/onboarding/professional-details',
      opens: async (page) => {
        await fill(page, 'Current job title', '77');
        await answer(page, exactly('Notice period'), exactly('1 Month'));
        await saveElsewhere(page, 'experience', { ...job, desired_job_title: '4', company_name: '5' });
        await press(page, 'Next');
        await dialog(page);
      },
    },
    {
      name: 'two answers about equipment',
      path: '/onboarding/digital-readiness',
      opens: async (page) => {
        await answer(page, exactly('Work type'), exactly('full time'));
        await fill(page, 'Internet speed', '7');
        const other = { ...equipment, internet_speed: 8, preferred_work_type: 'freelance' };
        await saveElsewhere(page, 'digital-readiness', other);
        await press(page, 'Next');
        await dialog(page);
      },
    },
  ],
};
