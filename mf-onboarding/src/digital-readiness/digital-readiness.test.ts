import { screen } from '@testing-library/react';
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

const open = () => openStep('digital-readiness');
const relocate = 'Are you willing to relocate?';
const nextYear = new Date().getFullYear() + 1;

async function fillAll(user: User) {
  await user.type(field('Internet speed'), '50');
  await user.type(field('Preferred joining date'), `01/02/${nextYear}`);
  await user.tab();
  await user.type(field('Preferred work hours'), '10 am to 7 pm');
}

test('begins with yes everywhere and full time', async () => {
  await open();
  for (const group of [/laptop/, /power backup/, /headphone/, /quiet environment/, relocate]) {
    expect(radio(group, 'Yes').querySelector('input')).toBeChecked();
  }
  expect(radio('Work type', 'Full time').querySelector('input')).toBeChecked();
});

test('asks for what is missing, the country among it while relocating', async () => {
  const { user } = await open();
  await user.click(button('Next'));
  expect(await summary()).toEqual([
    'Please enter your internet speed',
    'Please enter your preferred joining date',
    'Please enter your preferred work hours',
    'Please select your preferred country',
  ]);
});

test('refuses a joining date of the past beside its field', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.clear(field('Preferred joining date'));
  await user.type(field('Preferred joining date'), '01/02/2020');
  await user.click(button('Next'));
  expect(await summary()).toContain(
    'Your preferred joining date is in the past. Please enter today or a later day',
  );
  expect(server.sent(calls.saveDigitalReadiness)).toEqual([]);
});

test('sends booleans, the speed as a number and the date as YYYY-MM-DD', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.click(radio(/power backup/, 'No'));
  await user.click(radio('Work type', 'Part time'));
  await choose(user, 'Preferred country', 'Canada');
  await user.click(button('Next'));
  expect(await sentTo(calls.saveDigitalReadiness)).toEqual({
    personal_laptop: true,
    power_backup: false,
    internet_speed: 50,
    headphone_with_mic: true,
    quiet_work_env: true,
    preferred_joining_date: `${nextYear}-02-01`,
    preferred_work_hours: '10 am to 7 pm',
    preferred_work_type: 'part time',
    ready_to_relocate: true,
    preferred_location: 'Canada',
  });
  server.answer(calls.saveDigitalReadiness, 200, { data: null });
  await arriveAt('Self-assessment');
  expect(toastTexts()).toEqual([]);
});

test('hides the country of who stays, and sends none', async () => {
  const { user } = await open();
  await fillAll(user);
  await choose(user, 'Preferred country', 'Canada');
  await user.click(radio(relocate, 'No'));
  expect(screen.queryByRole('combobox', { name: 'Preferred country' })).not.toBeInTheDocument();
  await user.click(button('Next'));
  const body = await sentTo(calls.saveDigitalReadiness);
  expect(body).toMatchObject({ ready_to_relocate: false });
  expect(body).not.toHaveProperty('preferred_location');
});

test('refuses a speed that is no number', async () => {
  const { user } = await open();
  await fillAll(user);
  await user.type(field('Internet speed'), ' or more');
  await user.click(radio(relocate, 'No'));
  await user.click(button('Next'));
  expect(await summary()).toEqual(['Internet speed must be a number']);
});

test('prefills everything on a second visit, a country of an earlier list too', async () => {
  profileIs({
    digital_readiness: {
      personal_laptop: false,
      power_backup: true,
      internet_speed: 80,
      headphone_with_mic: true,
      quiet_work_env: true,
      preferred_joining_date: '2030-03-04',
      preferred_work_hours: 'Nights',
      preferred_work_type: 'freelance',
      ready_to_relocate: true,
      preferred_location: 'Iceland',
    },
  });
  await open();
  expect(radio(/laptop/, 'No').querySelector('input')).toBeChecked();
  expect(field('Internet speed')).toHaveValue('80');
  expect(field('Preferred joining date')).toHaveValue('04/03/2030');
  expect(radio('Work type', 'Freelance').querySelector('input')).toBeChecked();
  expect(screen.getByTitle('Iceland')).toBeInTheDocument();
});
