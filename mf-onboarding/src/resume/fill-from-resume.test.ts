import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts } from 'shared/form/draft-storage';
import { readPicks } from 'shared/form/picked-store';
import { asha, button, field, isolate, openStep, server } from '../testing/open-step';
import {
  beside,
  choose,
  control,
  beforeResume,
  pdf,
  resume,
  suggested,
  textOf,
} from '../testing/resume-file';
import { PdfError, readPdf } from './pdf/read-pdf';

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

test('all can be dismissed at once', async () => {
  const { user } = await openWithResume();
  await screen.findByText(/^We found/);
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
