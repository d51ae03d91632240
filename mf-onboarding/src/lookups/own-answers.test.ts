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
  sentTo,
  server,
  summary,
} from '../testing/open-step';

isolate();

const saved = {
  qualification_id: 1,
  degree_id: 1,
  university: 'Delhi',
  passing_year: 2015,
  grades: 'A',
  additional_certificates: [],
};
const own = () => field('Your field of study');

async function openEducation() {
  profileIs({ educations: saved });
  const { user, unmount } = await openStep('education-details');
  await choose(user, 'Field of study', 'Other');
  return { user, unmount };
}

test('"Other" asks for the field of study, and Next waits for it', async () => {
  await openEducation();
  expect(button('Next')).toBeDisabled();
  expect(screen.getByText('1 answer left: your field of study')).toBeVisible();
});

test('"Other" stays on offer whatever is typed into the search', async () => {
  profileIs({ educations: saved });
  const { user } = await openStep('education-details');
  await user.type(screen.getByRole('combobox', { name: 'Field of study' }), 'Unani');
  expect(await screen.findByTitle('Other')).toBeInTheDocument();
});

test('what was typed into the search begins the own text', async () => {
  const { user } = await openStep('education-details');
  await user.type(screen.getByRole('combobox', { name: 'Field of study' }), 'Unani');
  await user.click(await screen.findByTitle('Other'));
  expect(own()).toHaveValue('Unani');
});

test('the search for "Other" itself is no own text', async () => {
  const { user } = await openStep('education-details');
  await user.type(screen.getByRole('combobox', { name: 'Field of study' }), 'othe');
  await user.click(await screen.findByTitle('Other'));
  expect(own()).toHaveValue('');
});

test('a choice of the list leaves nothing of its search for a later "Other"', async () => {
  profileIs({ educations: saved });
  const { user } = await openStep('education-details');
  const list = screen.getByRole('combobox', { name: 'Field of study' });
  await user.type(list, 'Unani');
  await user.click(document.body);
  await choose(user, 'Field of study', 'Other');
  expect(own()).toHaveValue('');
});

test('the text becomes an entry of the list when the step is saved, and its id is sent', async () => {
  const { user } = await openEducation();
  await user.type(own(), 'Unani medicine');
  await user.click(button('Next'));
  expect(await sentTo(calls.addDegree)).toEqual({ name: 'Unani medicine' });
  const entry = { id: 77, name: 'Unani medicine', isActive: true, isOwn: true };
  server.answer(calls.addDegree, 200, { data: entry });
  expect(await sentTo(calls.saveEducation)).toEqual({ ...saved, degree_id: 77 });
  server.answer(calls.saveEducation, 200, { data: null });
  await arriveAt('Professional details');
  profileIs({ educations: { ...saved, degree_id: 77 } });
  await user.click(button('Previous'));
  expect(await screen.findByTitle('Unani medicine')).toBeInTheDocument();
});

test('an entry that cannot be added is an error beside the text, and nothing is lost', async () => {
  const { user } = await openEducation();
  await user.type(own(), 'Unani medicine');
  await user.click(button('Next'));
  await sentTo(calls.addDegree);
  server.answer(calls.addDegree, 500, { code: 'internal', message: 'Down' });
  expect(await summary()).toEqual(['Down']);
  expect(own()).toHaveAccessibleDescription(/Down$/);
  expect(own()).toHaveValue('Unani medicine');
  expect(server.sent(calls.saveEducation)).toEqual([]);
});

test('the text comes back with the draft', async () => {
  const { user, unmount } = await openEducation();
  await user.type(own(), 'Unani medicine');
  await unmount();
  await openStep('education-details');
  expect(own()).toHaveValue('Unani medicine');
});

test('a saved entry that the list does not contain is not shown as a number', async () => {
  profileIs({ educations: { ...saved, degree_id: 41 } });
  await openStep('education-details');
  expect(await screen.findByTitle('Your saved answer')).toBeInTheDocument();
});

test('a skill of one’s own is added with Add or Enter, and sent by name', async () => {
  const { user } = await openStep('skills-and-expertise');
  await choose(user, 'Skills', 'Other');
  const text = await screen.findByLabelText(/^Your own skill/);
  await waitFor(() => expect(text).toHaveFocus());
  await user.type(text, 'Panchakarma{Enter}');
  expect(await sentTo(calls.addSkill)).toEqual({ name: 'Panchakarma' });
  server.answer(calls.addSkill, 200, { data: { id: 9, name: 'Panchakarma', isActive: true, isOwn: true } });
  expect(await screen.findByRole('button', { name: 'Remove Panchakarma' })).toBeVisible();
  expect(text).toHaveValue('');
  await choose(user, 'Languages', 'English');
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExpertise)).toMatchObject({ skills: ['Panchakarma'] });
});

test('what was typed into the search for a skill begins the own text, which has the focus', async () => {
  const { user } = await openStep('skills-and-expertise');
  await user.type(screen.getByRole('combobox', { name: 'Skills' }), 'Pancha');
  await user.click(await screen.findByTitle('Other'));
  const text = await screen.findByLabelText(/^Your own skill/);
  await waitFor(() => expect(text).toHaveFocus());
  expect(text).toHaveValue('Pancha');
});

test('a text that was not added is not left behind by Next', async () => {
  const { user } = await openStep('skills-and-expertise');
  await choose(user, 'Skills', 'Other');
  await user.type(await screen.findByLabelText(/^Your own skill/), 'Panchakarma');
  await choose(user, 'Skills', 'Excel');
  await choose(user, 'Languages', 'English');
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Select Add to include this skill, or clear the box']);
  expect(server.sent(calls.saveExpertise)).toEqual([]);
});
