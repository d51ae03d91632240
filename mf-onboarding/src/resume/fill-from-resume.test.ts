import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts } from 'shared/form/draft-storage';
import { readPicks } from 'shared/form/picked-store';
import {
  asha,
  button,
  field,
  isolate,
  openStep,
  person,
  radio,
  server,
  type User,
} from '../testing/open-step';
import { PdfError, readPdf } from './pdf/read-pdf';
import { setFinds } from './resume-finds';

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
afterEach(() => setFinds([]));
beforeEach(() => {
  const list = (kind: string, name: string) =>
    server.always(`GET /api/candidate/${kind}`, 200, { data: [{ id: 7, name, isActive: true }] });
  list('qualification', "Bachelor's degree");
  list('degree', 'B.Com. (Bachelor of Commerce)');
});

const resume = [
  'Asha Rao',
  'Mobile: 98450 12345 | asha@example.in',
  'Mysuru, Karnataka 570001',
  'Education',
  'B.Com, University of Mysore, 2019, 74%',
  'Skills',
  'Excel, Typing, Juggling',
];
const textOf = (lines: readonly string[], pages = 1) => ({
  pages,
  items: lines.map((text, at) => ({
    page: 1,
    text,
    x: 40,
    y: 40 + 20 * at,
    width: 6 * text.length,
    size: 11,
  })),
});
const pdf = (name = 'cv.pdf') => new File(['%PDF-1.7\n%%EOF'], name, { type: 'application/pdf' });

const control = () => screen.getByLabelText<HTMLInputElement>('Choose your resume');
const beside = (label: string) => {
  const box = field(label).closest<HTMLElement>('.mg-field');
  if (!box) throw new Error(`${label} has no field around it`);
  return within(box);
};
const suggested = (label: string) => beside(label).queryByText('From your resume:')?.textContent ?? null;

async function choose(user: User, file = pdf()) {
  await user.click(screen.getByText('Fill from your resume'));
  await user.upload(control(), file);
}

async function openWithResume(text = textOf(resume)) {
  reads.mockResolvedValue(text);
  const page = await openStep('personal-information');
  await choose(page.user);
  return page;
}

test('suggests what the resume says beside the fields, and takes nothing by itself', async () => {
  await openWithResume();
  expect(await screen.findByText(/^We found \d+ answers in your resume/)).toHaveTextContent(
    'We found 10 answers in your resume. They stand beside the fields, here or in a later step. cv.pdf waits for you in step 5.',
  );
  await waitFor(() => expect(suggested('City')).toBe('From your resume: Mysuru'));
  expect(suggested('Mobile (WhatsApp enabled)')).toBe('From your resume: 9845012345');
  expect(field('City')).toHaveValue('');
  expect(server.sent('POST /api/candidate')).toEqual([]);
});

test('suggests nothing where the answer is there already', async () => {
  await openWithResume();
  await waitFor(() => expect(suggested('City')).not.toBeNull());
  expect(suggested('First name')).toBeNull();
  expect(suggested('Email')).toBeNull();
});

test('a press fills the field, and the focus learns it; the line is there on demand', async () => {
  const { user } = await openWithResume();
  await user.click(
    await screen.findByText('Where it says so', { selector: '.mg-field:has([name="city"]) *' }),
  );
  expect(beside('City').getByText('Mysuru, Karnataka 570001')).toBeVisible();
  await user.click(button('Use this for City'));
  expect(field('City')).toHaveValue('Mysuru');
  expect(suggested('City')).toBeNull();
  expect(beside('City').getByText('Filled in from your resume')).toHaveFocus();
});

test('a dismissed suggestion is gone, also after a reload; the others stay', async () => {
  const { user, unmount } = await openWithResume();
  await user.click(await screen.findByRole('button', { name: 'Dismiss for State' }));
  await unmount();
  await openStep('personal-information');
  await waitFor(() => expect(suggested('City')).toBe('From your resume: Mysuru'));
  expect(suggested('State')).toBeNull();
});

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

test('all can be dismissed at once', async () => {
  const { user } = await openWithResume();
  await user.click(await screen.findByRole('button', { name: 'Dismiss all' }));
  expect(screen.queryByText('From your resume:')).not.toBeInTheDocument();
  expect(screen.getByText('The suggestions of your resume are dismissed')).toHaveFocus();
});

test('later steps suggest theirs, of lists only what they offer', async () => {
  const { unmount } = await openWithResume();
  await screen.findByText(/^We found/);
  await unmount();
  const education = await openStep('education-details');
  await education.user.click(await screen.findByRole('button', { name: 'Use this for Field of study' }));
  expect(await screen.findByTitle('B.Com. (Bachelor of Commerce)')).toBeInTheDocument();
  expect(suggested('University name')).toBe('From your resume: University of Mysore');
  await education.unmount();
  const { user } = await openStep('skills-and-expertise');
  await user.click(await screen.findByRole('button', { name: 'Use this for Skills' }));
  expect(screen.getAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent)).toEqual([
    'Excel',
    'Typing',
  ]);
});

test('the file waits as the resume of step 5, and nothing is left after a log out', async () => {
  const { unmount } = await openWithResume();
  await screen.findByText(/^We found/);
  await unmount();
  await openStep('resume-and-portfolio');
  expect(await screen.findByText('cv.pdf')).toBeVisible();
  forgetDrafts(asha.id);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test.each([
  ['password', /^cv\.pdf has a password, so we cannot read it\. Save a copy without a password/, false],
  ['broken', /^We could not read cv\.pdf\. Save it as a PDF again, and choose that\.$/, false],
  ['too-long', /^cv\.pdf is too large to read on this device\. .* cv\.pdf waits for you in step 5\.$/, true],
] as const)('%s: says what to do', async (kind, words, isKept) => {
  reads.mockRejectedValue(new PdfError(kind));
  const { user } = await openStep('personal-information');
  await choose(user);
  expect(await screen.findByText(words)).toBeVisible();
  const kept = await readPicks(asha.id, ['onboarding/resume']);
  expect('onboarding/resume' in kept).toBe(isKept);
});

test('a scan has no text; of a long file the first pages are read', async () => {
  const { user } = await openWithResume(textOf(['1']));
  expect(await screen.findByText(/^cv\.pdf has no text that we can read: it may be a scan/)).toBeVisible();
  reads.mockResolvedValue(textOf(resume, 200));
  await user.upload(control(), pdf('long.pdf'));
  expect(await screen.findByText(/We read its first 6 pages of 200\./)).toBeVisible();
});

test('another kind of file is refused, and no earlier suggestion is lost', async () => {
  await openWithResume();
  await screen.findByText(/^We found/);
  await userEvent.setup({ applyAccept: false }).upload(control(), new File(['x'], 'cv.docx'));
  expect(await screen.findByText('Please choose a PDF file')).toBeVisible();
  expect(suggested('City')).toBe('From your resume: Mysuru');
});

test('reading can be cancelled', async () => {
  let cancel: AbortSignal | undefined;
  reads.mockImplementation((_file, signal) => {
    cancel = signal;
    return new Promise(() => undefined);
  });
  const { user } = await openStep('personal-information');
  await choose(user);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(cancel?.aborted).toBe(true);
  expect(screen.getByText('cv.pdf is not read')).toBeVisible();
  expect(control()).toHaveFocus();
});
