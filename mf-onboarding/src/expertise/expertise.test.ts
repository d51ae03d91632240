import { screen, waitFor, within } from '@testing-library/react';
import * as successMessages from 'contract/wire/success-messages';
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
} from '../testing/open-step';

isolate();

const missing = 'Please select at least one skill and one language';
const open = () => openStep('skills-and-expertise');
const saved = {
  skills: ['Excel', 'Typing'],
  languages: ['English'],
  isComfortableWithNightShift: false,
  isComfortableWithVoiceRole: true,
  typing_speed: 45,
};

test('refuses an empty list with the toast of the specification; the field and the summary name the list', async () => {
  const { user } = await open();
  await choose(user, 'Languages', 'English');
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Add at least one skill']);
  expect(toastTexts()).toEqual([`Error: ${missing}`]);
  expect(screen.getByRole('combobox', { name: 'Skills' })).toBeInvalid();
  await user.click(button('Next'));
  await waitFor(() => expect(toastTexts()).toHaveLength(2));
  expect(server.sent(calls.saveExpertise)).toEqual([]);
});

test('shows choices as chips, and offers neither them nor retired entries again', async () => {
  const { user } = await open();
  await choose(user, 'Skills', 'Excel');
  const chips = screen.getByRole('list', { name: 'Skills' });
  expect(within(chips).getAllByRole('button')).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: 'Skills' }));
  expect(await screen.findByTitle('Typing')).toBeInTheDocument();
  expect(screen.queryByTitle('Excel')).not.toBeInTheDocument();
  expect(screen.queryByTitle('Old shorthand')).not.toBeInTheDocument();
});

test('a press on a chip takes it away, and the focus stays in the group', async () => {
  profileIs({ skills: saved });
  const { user } = await open();
  await user.click(button('Remove Excel'));
  expect(screen.queryByRole('button', { name: 'Remove Excel' })).not.toBeInTheDocument();
  expect(button('Remove Typing')).toHaveFocus();
  await user.click(button('Remove Typing'));
  expect(screen.getByRole('combobox', { name: 'Skills' })).toHaveFocus();
});

test('sends names, answers and the speed as a number, and says that it is saved', async () => {
  const { user } = await open();
  await choose(user, 'Skills', 'Typing');
  await choose(user, 'Skills', 'Excel');
  await choose(user, 'Languages', 'Kannada');
  await user.click(radio(/night shifts/, 'No'));
  await user.type(field(/^Typing speed/), '45');
  await user.click(button('Next'));
  expect(await sentTo(calls.saveExpertise)).toEqual({
    skills: ['Typing', 'Excel'],
    languages: ['Kannada'],
    isComfortableWithNightShift: false,
    isComfortableWithVoiceRole: true,
    typing_speed: 45,
  });
  server.answer(calls.saveExpertise, 200, { data: null });
  await arriveAt('Resume and portfolio');
  expect(toastTexts()).toEqual([`Success: ${successMessages.saveExpertise}`]);
});

test('takes only a number for the typing speed', async () => {
  profileIs({ skills: saved });
  const { user } = await open();
  await user.type(field(/^Typing speed/), ' fast');
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Typing speed must be a number']);
});

test('prefills everything on a second visit', async () => {
  profileIs({ skills: saved });
  await open();
  expect(button('Remove Excel')).toBeVisible();
  expect(button('Remove English')).toBeVisible();
  expect(radio(/night shifts/, 'No').querySelector('input')).toBeChecked();
  expect(field(/^Typing speed/)).toHaveValue('45');
});

test('says in the list when it could not be loaded, and Refresh loads it', async () => {
  server.always('GET /api/candidate/skills', 500, { message: 'Down' });
  const { user } = await open();
  await user.click(screen.getByRole('combobox', { name: 'Skills' }));
  expect(await screen.findByText(/could not load this list/)).toBeInTheDocument();
  server.always('GET /api/candidate/skills', 200, { data: [{ id: 1, name: 'Excel', isActive: true }] });
  await user.click(button('Refresh'));
  await waitFor(() => expect(server.sent('GET /api/candidate/skills')).toHaveLength(2));
  await choose(user, 'Skills', 'Excel');
  expect(button('Remove Excel')).toBeVisible();
});
