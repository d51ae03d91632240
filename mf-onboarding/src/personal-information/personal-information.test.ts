import { samplePicture } from 'contract/samples/sample-files';
import { screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import * as successMessages from 'contract/wire/success-messages';
import {
  arriveAt,
  asha,
  button,
  calls,
  field,
  isolate,
  openStep,
  person,
  radio,
  sentTo,
  server,
  summary,
  toastTexts,
  type User,
} from '../testing/open-step';

isolate();
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const photo = new File([samplePicture()], 'me.png', { type: 'image/png' });
const open = () => openStep('personal-information');

async function fillMissing(user: User) {
  await user.type(field('Date of birth'), '28/02/1998');
  await user.tab();
  await user.type(field('City'), 'Mysuru');
  await user.type(field('Pincode'), '570001');
  await user.type(field('State'), 'Karnataka');
}

test('begins with the answers of the sign-up and with the defaults of the specification', async () => {
  await open();
  expect(field('First name')).toHaveValue('Asha');
  expect(field('Email')).toHaveValue('asha@example.in');
  expect(field('Mobile (WhatsApp enabled)')).toHaveValue('9876543210');
  expect(radio('Gender', 'Male').querySelector('input')).toBeChecked();
  expect(radio('Marital status', 'Single').querySelector('input')).toBeChecked();
});

test('asks for each missing answer in its own words', async () => {
  server.always(calls.person, 200, {
    data: { ...person, first_name: '', last_name: '', email: '', mobile: '' },
  });
  const { user } = await open();
  await user.clear(field('Country'));
  await user.click(button('Next'));
  expect(await summary()).toEqual([
    'Please enter your first name',
    'Please enter your last name',
    'Please enter a valid email address',
    'Please enter your date of birth',
    'Please enter your mobile number',
    'Please enter your city',
    'Please enter your pincode',
    'Please enter your state',
    'Please enter your country',
  ]);
  expect(server.sent(calls.savePerson)).toEqual([]);
});

test('keeps ten digits of both numbers, and applies the same rules to the alternate one', async () => {
  const { user } = await open();
  await user.type(field(/^Alternate contact number/), '98-76x');
  expect(field(/^Alternate contact number/)).toHaveValue('9876');
  await user.click(button('Next'));
  expect(await summary()).toContain('Mobile number must be exactly 10 digits');
});

test('sends the multipart parts of the specification, and goes on to the education', async () => {
  const { user } = await open();
  await fillMissing(user);
  await user.type(field(/^Current address/), '12, Temple Road');
  await user.click(radio('Gender', 'Female'));
  await user.click(radio('Marital status', 'Married'));
  await user.click(button('Next'));
  expect(await sentTo(calls.savePerson)).toEqual({
    first_name: 'Asha',
    last_name: 'Rao',
    email: 'asha@example.in',
    mobile: '9876543210',
    dob: '1998-02-28',
    gender: 'female',
    address: '12, Temple Road',
    city: 'Mysuru',
    state: 'Karnataka',
    country: 'India',
    alternative_contact: '',
    maritalStatus: 'married',
    pincode: '570001',
  });
  server.answer(calls.savePerson, 200, { data: null });
  await arriveAt('Education details');
  expect(toastTexts()).toEqual([`Success: ${successMessages.savePersonalInformation}`]);
});

test('changes name and picture of the header at once', async () => {
  userDataStore.set({ userData: asha });
  const { user } = await open();
  await fillMissing(user);
  await user.clear(field('First name'));
  await user.type(field('First name'), 'Aisha');
  server.hold(calls.me);
  await user.click(button('Next'));
  await sentTo(calls.savePerson);
  server.answer(calls.savePerson, 200, { data: null });
  await waitFor(() => expect(userDataStore.get().userData).toMatchObject({ firstName: 'Aisha' }));
  expect(session.get()?.user).toMatchObject({ id: 'u1', firstName: 'Aisha', email: 'asha@example.in' });
  server.answer(calls.me, 200, { data: { ...asha, firstName: 'Aisha', profile_picture: 'p.jpg' } });
  await waitFor(() => expect(userDataStore.get().userData).toMatchObject({ profile_picture: 'p.jpg' }));
});

test('previews a picked picture, and sends it', async () => {
  const { user } = await open();
  await user.upload(field(/^Profile picture/), photo);
  expect(await screen.findByAltText('The picture you chose')).toHaveAttribute('src', 'blob:picture');
  await fillMissing(user);
  await user.click(button('Next'));
  const body = (await sentTo(calls.savePerson)) as Record<string, unknown>;
  expect(body.profile_picture).toMatchObject({ name: 'me.png', type: 'image/png' });
});

test('shows the progress of the upload, and keeps everything when it is cancelled', async () => {
  const { user } = await open();
  await user.upload(field(/^Profile picture/), photo);
  await fillMissing(user);
  await user.click(button('Next'));
  await sentTo(calls.savePerson);
  server.progress(calls.savePerson, 40, 100);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveValue(40));
  await user.click(button(/^Cancel/));
  await waitFor(() => expect(userDataStore.get().loader).toBe(false));
  expect(screen.getByText('me.png')).toBeVisible();
  expect(field('City')).toHaveValue('Mysuru');
  expect(toastTexts()).toEqual([]);
});

test("shows the server's message on its field, by the names of the form", async () => {
  const { user } = await open();
  await fillMissing(user);
  await user.upload(field(/^Profile picture/), photo);
  await user.click(button('Next'));
  await sentTo(calls.savePerson);
  const fields = { alternative_contact: 'Call it off', profile_picture: 'Not a picture' };
  server.answer(calls.savePerson, 422, { code: 'validation-failed', message: 'Please check', fields });
  expect(await summary()).toEqual(['Profile picture: Not a picture', 'Call it off']);
  expect(field(/^Profile picture/)).toBeInvalid();
  expect(field(/^Profile picture/)).toHaveAccessibleDescription(/Not a picture$/);
});

test('shows the stored picture and its View, and prefills on a second visit', async () => {
  server.always(calls.person, 200, {
    data: { ...person, dob: '1998-02-28', gender: 'other', profile_picture: 'u1.jpg' },
  });
  server.always('GET /api/uploader/profile_picture', 200, new Blob(['jpeg'], { type: 'image/jpeg' }));
  await open();
  expect(await screen.findByAltText('Your stored picture')).toBeVisible();
  expect(server.sent('GET /api/uploader/profile_picture')[0]?.query).toEqual({ filename: 'u1.jpg' });
  expect(screen.getByRole('link', { name: /^View\b.*Profile picture$/ })).toBeVisible();
  expect(field('Date of birth')).toHaveValue('28/02/1998');
  expect(radio('Gender', 'Other').querySelector('input')).toBeChecked();
});

test('has autocomplete and keyboard hints for each answer', async () => {
  await open();
  const tokens = {
    'First name': 'given-name',
    'Last name': 'family-name',
    Email: 'email',
    'Date of birth': 'bday',
    'Mobile (WhatsApp enabled)': 'tel-national',
    City: 'address-level2',
    Pincode: 'postal-code',
    State: 'address-level1',
    Country: 'country-name',
  };
  for (const [label, token] of Object.entries(tokens)) {
    expect(field(label)).toHaveAttribute('autocomplete', token);
  }
});
