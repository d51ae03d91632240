import type { Page } from '@playwright/test';
import { onboardingSteps } from 'contract/profile';
import { expectExposed } from '../support/accessibility-rules';
import { signedIn } from '../support/candidate';
import { field, fill } from '../support/forms';
import {
  answer,
  choose,
  fillDigitalReadiness,
  fillEducation,
  fillExperience,
  fillExpertise,
  fillPersonalInformation,
  jpeg,
  next,
  pdf,
  slot,
} from '../support/onboarding';
import { expect, test } from '../support/test';

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly slug: (typeof onboardingSteps)[number]['slug'];
  /** Control -> its error message after a submit of the empty step. */
  readonly refused: Texts;
  /** Makes the submit fail where an empty step passes. */
  readonly spoil?: (page: Page) => Promise<unknown>;
  readonly fill: (page: Page) => Promise<void>;
  readonly values: Texts;
  /** Control -> text in its description once the step is filled. */
  readonly described?: Texts;
  readonly controls: readonly string[];
}

const yesNo = ['radio Yes', 'radio No'];
const joining = new Date().getFullYear() + 1;

const steps: readonly Step[] = [
  {
    slug: 'personal-information',
    controls: [
      ...['textbox First name', 'textbox Last name', 'textbox Email', 'textbox Mobile (WhatsApp enabled)'],
      ...['textbox Alternate contact number (optional)', 'button Choose from calendar'],
      ...['radiogroup Gender', 'radio Male', 'radio Female', 'radiogroup Marital status', 'radio Single'],
      ...['textbox Current address (optional)', 'textbox Country'],
    ],
    refused: {
      'textbox Date of birth': 'Please enter your date of birth',
      'textbox City': 'Please enter your city',
      'textbox Pincode': 'Please enter your pincode',
      'textbox State': 'Please enter your state',
    },
    fill: async (page) => {
      await fillPersonalInformation(page);
      await slot(page, 'Profile picture').setInputFiles(await jpeg(page));
    },
    values: {
      'textbox First name': 'Asha',
      'textbox Date of birth': '28/02/1998',
      'textbox Mobile (WhatsApp enabled)': '9876543210',
      'textbox Current address (optional)': '12, Temple Road',
      'textbox City': 'Mysuru',
      'textbox Country': 'India',
      'button Replace Profile picture (optional)': 'me.jpg',
    },
  },
  {
    slug: 'education-details',
    controls: [
      ...['combobox Highest qualification', 'combobox Field of study', 'combobox Passing year'],
      ...['textbox University name', 'textbox Grades', 'radiogroup Do you have additional qualifications?'],
      ...yesNo,
    ],
    // Next is disabled while the step is invalid (spec section 5): the server refuses.
    spoil: async (page) => {
      await fillEducation(page);
      await page.route('**/api/candidate/education', (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'validation-failed',
            message: 'Please check',
            fields: { grades: 'This grade does not exist', qualification_id: 'Not this one' },
          },
        }),
      );
    },
    refused: {
      'textbox Grades': 'This grade does not exist',
      'combobox Highest qualification': 'Not this one',
    },
    fill: async (page) => {
      await field(page, 'Grades').fill('74%');
      await choose(page, 'Highest qualification', "Bachelor's degree");
      await answer(page, /additional qualifications/, 'Yes');
      await field(page, 'Certificate 1 (optional)').fill('Tally');
      await page.getByRole('button', { name: 'Add a certificate' }).click();
    },
    values: {
      'combobox Highest qualification': "Bachelor's degree",
      'textbox Grades': '74%',
      'combobox Field of study': 'B.Com. (Bachelor of Commerce)',
      'combobox Passing year': '2019',
      'textbox University name': 'University of Mysore',
      'textbox Certificate 1 (optional)': 'Tally',
      'textbox Certificate 2 (optional)': '',
    },
  },
  {
    slug: 'professional-details',
    controls: [
      ...['radiogroup Do you have professional experience?', 'radiogroup Notice period', 'radio 2 Months'],
      ...['radiogroup Currency of your salaries', 'radio INR', 'radio USD'],
    ],
    refused: {
      'textbox Current job title': 'Please enter your desired job title',
      'textbox Current employer': 'Please enter your company name',
      'combobox Total years of experience': 'Please enter your years of experience',
      'textbox Previous employers': 'Please enter your previous employers',
      'textbox Last monthly salary': 'Please enter your last salary',
      'textbox Expected monthly salary': 'Please enter your expected salary',
    },
    fill: fillExperience,
    values: { 'combobox Total years of experience': '15+', 'textbox Current job title': 'Accountant' },
  },
  {
    slug: 'skills-and-expertise',
    controls: [
      ...['textbox Typing speed (optional)', 'radiogroup Are you comfortable with night shifts?'],
      ...['radiogroup Are you comfortable with voice roles?', ...yesNo],
    ],
    refused: {
      'combobox Skills': 'at least one skill',
      'combobox Languages': 'at least one language',
    },
    fill: async (page) => {
      await fillExpertise(page);
      await choose(page, 'Skills', 'Other');
      await expect(page.getByRole('textbox', { name: /skill/ })).toBeVisible();
    },
    values: { 'textbox Typing speed (optional)': '' },
    described: {
      'combobox Skills': 'Chosen: JavaScript, React',
      'combobox Languages': 'Chosen: Kannada',
      'button Remove React': '',
      'button Add': '',
    },
  },
  {
    slug: 'resume-and-portfolio',
    controls: ['button Choose file Resume (optional)', 'button Choose file Cover letter (optional)'],
    spoil: (page) =>
      fill(page, { 'LinkedIn link (optional)': 'no address', 'Portfolio link (optional)': 'x y' }),
    refused: {
      'textbox Portfolio link (optional)': 'Please enter a valid portfolio url',
      'textbox LinkedIn link (optional)': 'Please enter a valid linkedin url',
    },
    fill: async (page) => {
      await fill(page, {
        'LinkedIn link (optional)': 'https://www.linkedin.com/in/asha',
        'Portfolio link (optional)': '',
      });
      await slot(page, 'Resume').setInputFiles(pdf('resume'));
    },
    values: {
      'textbox LinkedIn link (optional)': 'https://www.linkedin.com/in/asha',
      'button Replace Resume (optional)': 'resume.pdf',
    },
    described: { 'button Replace Resume (optional)': 'not uploaded yet' },
  },
  {
    slug: 'digital-readiness',
    controls: [
      ...['radiogroup Do you have your own laptop?', 'radiogroup Do you have power backup?', ...yesNo],
      ...['radiogroup Do you have a headphone with a mic?', 'radiogroup Work type', 'radio Freelance'],
      ...['radiogroup Do you have a quiet environment to work in?', 'button Choose from calendar'],
      'radiogroup Are you willing to relocate?',
    ],
    refused: {
      'textbox Internet speed': 'Please enter your internet speed',
      'textbox Preferred joining date': 'Please enter your preferred joining date',
      'textbox Preferred work hours': 'Please enter your preferred work hours',
      'combobox Preferred country': 'Please select your preferred country',
    },
    fill: async (page) => {
      await fillDigitalReadiness(page);
      await choose(page, 'Preferred country', 'Germany');
    },
    values: {
      'textbox Internet speed': '80',
      'textbox Preferred joining date': `01/02/${joining}`,
      'combobox Preferred country': 'Germany',
    },
  },
  {
    slug: 'self-assessment',
    controls: ['radiogroup Have you worked remotely before?', ...yesNo, 'link Check your answers'],
    // No answer is required (spec section 5): the server refuses.
    spoil: (page) =>
      page.route('**/api/candidate/self-assessment', (route) =>
        route.fulfill({
          status: 422,
          json: { code: 'validation-failed', message: 'Please check', fields: { why_hire_you: 'Too long' } },
        }),
      ),
    refused: { 'textbox Why should an employer hire you? (optional)': 'Too long' },
    fill: (page) => fill(page, { 'Why should an employer hire you? (optional)': 'I am quick' }),
    values: { 'textbox Why should an employer hire you? (optional)': 'I am quick' },
  },
];

const stepLinks = onboardingSteps.map(({ title }, index) => `link 0${index + 1} ${title}`);

for (const { slug, controls, refused, spoil, fill: fillStep, values, described = {} } of steps) {
  test(`${slug} exposes every control: empty, refused and filled`, async ({ page }) => {
    await signedIn(page);
    await page.goto(`/onboarding/${slug}`);
    const all = [...controls, ...stepLinks, 'button Previous'];
    await expectExposed(page, { controls: [...all, ...Object.keys(refused)] });

    await spoil?.(page);
    await next(page).click();
    await expectExposed(page, { controls: Object.keys(refused), invalid: refused });

    await fillStep(page);
    await expectExposed(page, { values, described });
  });
}
