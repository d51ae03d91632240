import { screen, waitFor } from '@testing-library/react';
import { calls, field, isolate, openStep, profileIs, sentTo } from '../testing/open-step';

isolate();

const messages = {
  Bachelor: ['स्नातक'],
  Master: ['परास्नातक'],
  English: ['अंग्रेज़ी'],
  Kannada: ['कन्नड़'],
  // Also a text elsewhere: no list of skills is translated.
  Excel: ['एक्सेल'],
  Other: ['अन्य'],
  Germany: ['जर्मनी'],
  Yes: ['हाँ'],
};
const language = { locale: 'hi', messages } as const;

const saved = {
  qualification_id: 1,
  degree_id: 1,
  university: 'Delhi',
  passing_year: 2015,
  grades: 'A',
  additional_certificates: [],
};
const box = (name: string) => screen.getByRole('combobox', { name });
const offered = () =>
  [...document.querySelectorAll('.ant-select-item-option')].map((entry) => entry.getAttribute('title'));

async function openEducation() {
  profileIs({ educations: saved });
  return openStep('education-details', { language });
}

test('a degree, which is in English in every language, is found by its name; "Other" stays on offer', async () => {
  const { user } = await openEducation();
  await user.type(box('Field of study'), 'phy');
  await waitFor(() => expect(offered()).toEqual(['Physics', 'अन्य']));
  await user.click(await screen.findByTitle('Physics'));
  await waitFor(() => expect(box('Field of study')).toHaveValue('Physics'));
});

test.each([
  ['यूनानी', 'यूनानी'],
  ['oth', ''],
  ['अन्', ''],
])('a search for %s that leads to "Other" begins the own answer with %j', async (typed, begun) => {
  const { user } = await openEducation();
  await user.type(box('Field of study'), typed);
  await user.click(await screen.findByTitle('अन्य'));
  await screen.findByLabelText(/^Your field of study/);
  expect(field('Your field of study')).toHaveValue(begun);
});

test('qualifications have their Hindi names in their order, and are found by the English ones', async () => {
  const { user } = await openEducation();
  expect(box('Highest qualification')).toHaveValue('स्नातक');
  await user.click(box('Highest qualification'));
  await waitFor(() => expect(offered()).toEqual(['परास्नातक', 'स्नातक', 'अन्य']));
  await user.paste('mast');
  await waitFor(() => expect(offered()).toEqual(['परास्नातक', 'अन्य']));
});

test('a year is found by the digits of Devanagari', async () => {
  const { user } = await openEducation();
  await user.click(box('Passing year'));
  await user.paste('२०१४');
  await waitFor(() => expect(offered()).toEqual(['2014']));
});

test('skills are found and saved by their English names, own ones by what was typed', async () => {
  const { user } = await openStep('skills-and-expertise', { language });
  await user.type(box('Skills'), 'exc');
  await waitFor(() => expect(offered()).toEqual(['Excel', 'अन्य']));
  await user.click(await screen.findByTitle('Excel'));
  await user.type(box('Skills'), 'सिलाई');
  await user.click(await screen.findByTitle('अन्य'));
  const own = await screen.findByLabelText(/^Your own skill/);
  await waitFor(() => expect(own).toHaveFocus());
  expect(own).toHaveValue('सिलाई');
  await user.clear(own);
  await user.type(box('Languages'), 'engl');
  await user.click(await screen.findByTitle('अंग्रेज़ी'));
  expect(await screen.findByRole('button', { name: 'Remove अंग्रेज़ी' })).toHaveTextContent('अंग्रेज़ी');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await sentTo(calls.saveExpertise)).toMatchObject({ skills: ['Excel'], languages: ['English'] });
});

test('a country is found by its English name, and saved by it', async () => {
  const { user } = await openStep('digital-readiness', { language });
  const relocate = screen.getByRole('radiogroup', { name: 'Are you willing to relocate?' });
  await user.click([...relocate.querySelectorAll('label')].find((one) => one.textContent === 'हाँ')!);
  await user.type(await screen.findByRole('combobox', { name: 'Preferred country' }), 'germ');
  await waitFor(() => expect(offered()).toEqual(['जर्मनी']));
  await user.click(await screen.findByTitle('जर्मनी'));
  await waitFor(() => expect(box('Preferred country')).toHaveValue('जर्मनी'));
});
