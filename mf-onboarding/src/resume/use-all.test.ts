import { screen, waitFor } from '@testing-library/react';
import { button, field, isolate, openStep, person, radio, server, type User } from '../testing/open-step';
import { beside, choose, beforeResume, resume, suggested, textOf } from '../testing/resume-file';
import { readPdf } from './pdf/read-pdf';

// Chromium reads real PDFs in the journey; jsdom has no workers.
jest.mock('./pdf/read-pdf', () => ({
  PdfError: class extends Error {
    constructor(readonly kind: string) {
      super(kind);
    }
  },
  readPdf: jest.fn(),
}));
const reads = jest.mocked(readPdf);

isolate();
beforeEach(beforeResume);

async function openWithResume(text = textOf(resume)) {
  reads.mockResolvedValue(text);
  const page = await openStep('personal-information');
  await choose(page.user);
  return page;
}

const fullResume = [
  'Asha Rao',
  'Mobile: 98450 12345 | ravi@example.in',
  'Date of Birth: 15-08-1998',
  'Gender: Female',
  'Marital Status: Married',
  'Address: 12, 4th Cross, Jayanagar, Mysuru 570001',
  'Mysuru, Karnataka 570001',
  ...resume.slice(3),
];
const useAll = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Use all for empty fields' }));

/** Nobody has saved this step yet. */
const isNew = () =>
  server.always('GET /api/candidate', 200, {
    data: { ...person, dob: null, mobile: '9000000001', address: '', city: '', pincode: '', state: '' },
  });

test('one press fills all empty fields, here and in later steps, each marked', async () => {
  isNew();
  const { user, unmount } = await openWithResume(textOf(fullResume));
  await screen.findByText(/^We found/);
  await useAll(user);
  expect(field('City')).toHaveValue('Mysuru');
  expect(field('Date of birth')).toHaveValue('15/08/1998');
  expect(field(/address/)).toHaveValue('12, 4th Cross, Jayanagar, Mysuru 570001');
  expect(radio('Gender', 'Female').querySelector('input')).toBeChecked();
  expect(radio('Marital status', 'Married').querySelector('input')).toBeChecked();
  expect(beside('City').getByText('Filled in from your resume')).toBeVisible();
  expect(screen.getByText(/ empty fields are filled in from your resume/)).toBeVisible();
  // What the candidate has entered stays, with the suggestion beside it.
  expect(field('Mobile (WhatsApp enabled)')).toHaveValue('9000000001');
  expect(suggested('Mobile (WhatsApp enabled)')).toBe('From your resume: 9845012345');
  await unmount();
  await openStep('education-details');
  await waitFor(() => expect(field('University name')).toHaveValue('University of Mysore'));
  expect(await screen.findByTitle('B.Com. (Bachelor of Commerce)')).toBeInTheDocument();
  expect(screen.getByText(/^5 empty fields are filled in from your resume/)).toBeVisible();
});

test('each answer that was filled in is undone by itself, and suggested again', async () => {
  isNew();
  const { user } = await openWithResume(textOf(fullResume));
  await screen.findByText(/^We found/);
  await useAll(user);
  await user.click(button('Undo for City'));
  expect(field('City')).toHaveValue('');
  expect(field('City')).toHaveFocus();
  expect(suggested('City')).toBe('From your resume: Mysuru');
  expect(field('Pincode')).toHaveValue('570001');
  await user.click(button('Undo for Gender'));
  expect(radio('Gender', 'Male').querySelector('input')).toBeChecked();
});

test('a later step is filled as it opens, and one of its answers is undone without the others', async () => {
  isNew();
  const links = ['https://www.linkedin.com/in/asha-rao', 'https://github.com/asha-rao'];
  const { user, unmount } = await openWithResume(
    textOf([...fullResume.slice(0, 2), ...links, ...fullResume.slice(2)]),
  );
  await screen.findByText(/^We found/);
  await useAll(user);
  await unmount();
  const later = await openStep('resume-and-portfolio');
  await waitFor(() => expect(field(/^LinkedIn/)).toHaveValue(links[0]));
  expect(field(/^Portfolio/)).toHaveValue(links[1]);
  await later.user.click(button(/^Undo for LinkedIn/));
  expect(field(/^LinkedIn/)).toHaveValue('');
  expect(field(/^Portfolio/)).toHaveValue(links[1]);
});

test('nothing is filled over a saved answer, and no other address is suggested for the sign-in', async () => {
  const { user } = await openWithResume(textOf(fullResume));
  await screen.findByText(/^We found/);
  const before = field('Mobile (WhatsApp enabled)').value;
  expect(suggested('Email')).toBeNull();
  await useAll(user);
  expect(field('Mobile (WhatsApp enabled)')).toHaveValue(before);
  expect(field('Email')).not.toHaveValue('ravi@example.in');
});

test.each([
  ['that is named', 'मेरा नाम आशा राव है और मैं मैसूर में रहती हूँ। शिक्षा: वाणिज्य स्नातक'],
  ['that the PDF does not name', '\ue001\ue002\ue003\ufffd'.repeat(12)],
])('a resume in a script %s is told that it cannot be read yet', async (_, line) => {
  await openWithResume(textOf([line, line]));
  expect(
    await screen.findByText(/^cv\.pdf is in Hindi or another script that we cannot read yet\./),
  ).toBeVisible();
});
