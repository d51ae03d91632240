import { screen, within } from '@testing-library/react';
import { field, isolate, openStep } from '../testing/open-step';

isolate();

const tokens = (labels: readonly (string | RegExp)[]) =>
  labels.map((label) => [label, field(label).getAttribute('autocomplete')]);

test('what browsers know about a person can be filled in by them (WCAG 1.3.5)', async () => {
  await openStep('personal-information');
  const expected = [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Date of birth', 'bday'],
    ['Mobile (WhatsApp enabled)', 'tel-national'],
    [/^Alternate contact number/, 'section-alternate tel-national'],
    [/^Current address/, 'street-address'],
    ['City', 'address-level2'],
    ['Pincode', 'postal-code'],
    ['State', 'address-level1'],
    ['Country', 'country-name'],
  ] as const;
  expect(tokens(expected.map(([label]) => label))).toEqual(expected);
});

test('so can the current job', async () => {
  await openStep('professional-details');
  const expected = [
    ['Current job title', 'organization-title'],
    ['Current employer', 'organization'],
  ];
  expect(tokens(['Current job title', 'Current employer'])).toEqual(expected);
});

test.each(['education-details', 'professional-details', 'skills-and-expertise', 'digital-readiness'])(
  'no list of %s asks for what browsers know',
  async (slug) => {
    await openStep(slug);
    for (const list of screen.getAllByRole('combobox')) expect(list).toHaveAttribute('autocomplete', 'off');
  },
);

test('a day that is no birthday is not filled in', async () => {
  await openStep('digital-readiness');
  expect(field('Preferred joining date')).toHaveAttribute('autocomplete', 'off');
});

test.each([
  ['personal-information', ['Name and picture', 'Contact and personal details', 'Where you live']],
  [
    'digital-readiness',
    ['Your equipment and workplace', 'When and how you want to work', 'Where you want to work'],
  ],
])('the questions of %s come in groups with headings', async (slug, titles) => {
  await openStep(slug);
  const form = within(screen.getByRole('form'));
  expect(form.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(titles);
  for (const name of titles) expect(form.getByRole('group', { name })).toBeVisible();
});

test('each step says how long it takes, and the first what is needed', async () => {
  await openStep('personal-information');
  expect(screen.getByText(/about 4 minutes/)).toBeVisible();
  expect(screen.getByText('What you need before you start')).toBeVisible();
  expect(screen.getByText(/All 7 steps take about 21 minutes/)).toBeInTheDocument();
});
