import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  arriveAt,
  button,
  calls,
  field,
  isolate,
  openStep,
  profileIs,
  sentTo,
  server,
  summary,
  toastTexts,
} from '../testing/open-step';

isolate();

const resume = new File(['%PDF-1.7\n%%EOF'], 'resume.pdf', { type: 'application/pdf' });
const open = () => openStep('resume-and-portfolio');
/** Not the form, whose name begins alike. */
const resumeField = () => field(/^Resume( \(|$)/);
const stored = {
  resume: 'r1.pdf',
  cover: null,
  linkedin_url: 'https://linkedin.com/in/asha',
  portfolio_url: '',
};
/** A person can also choose "all files" in the dialog, or drop one. */
const anyFile = userEvent.setup({ applyAccept: false });

test('sends the new files and both links as multipart, and moves on without a toast', async () => {
  const { user } = await open();
  await user.upload(resumeField(), resume);
  await user.type(field(/^Portfolio link/), 'asha.example.in');
  await user.type(field(/^LinkedIn link/), 'https://linkedin.com/in/asha');
  await user.click(button('Next'));
  expect(await sentTo(calls.savePortfolio)).toEqual({
    linkedin_url: 'https://linkedin.com/in/asha',
    portfolio_url: 'https://asha.example.in',
    resume: expect.objectContaining({ name: 'resume.pdf' }),
  });
  server.answer(calls.savePortfolio, 200, { data: null });
  await arriveAt('Digital Readiness & Availability');
  expect(toastTexts()).toEqual([]);
});

test('gives a link without a scheme its https:// when the field is left', async () => {
  const { user } = await open();
  await user.type(field(/^Portfolio link/), 'asha.example.in');
  await user.tab();
  expect(field(/^Portfolio link/)).toHaveValue('https://asha.example.in');
});

test('gives it on Enter too, so that the box shows what is saved', async () => {
  const { user } = await open();
  await user.type(field(/^LinkedIn link/), 'linkedin.com/in/asha{Enter}');
  expect(field(/^LinkedIn link/)).toHaveValue('https://linkedin.com/in/asha');
  expect(await sentTo(calls.savePortfolio)).toMatchObject({ linkedin_url: 'https://linkedin.com/in/asha' });
});

test('refuses what is no link', async () => {
  const { user } = await open();
  await user.type(field(/^Portfolio link/), 'my page');
  await user.type(field(/^LinkedIn link/), 'javascript:alert(1)');
  await user.click(button('Next'));
  expect(await summary()).toEqual([
    'Please enter a valid portfolio url',
    'Please enter a valid linkedin url',
  ]);
});

test('a file of the wrong kind is refused with the reason, and evicts nothing', async () => {
  const { user } = await open();
  await user.upload(resumeField(), resume);
  await anyFile.upload(resumeField(), new File(['x'], 'cv.docx'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Please choose a PDF file. resume.pdf stays chosen.',
  );
  expect(screen.getByText('resume.pdf')).toBeVisible();
});

test('the limit of a file has the words of the picture’s', async () => {
  await open();
  expect(resumeField()).toHaveAccessibleDescription(/PDF, at most 5 MB/);
});

test('a file above 5 MB is refused at the pick', async () => {
  const { user } = await open();
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'long.pdf', { type: 'application/pdf' });
  await user.upload(resumeField(), large);
  expect(await screen.findByText(/larger than 5 MB/)).toBeVisible();
  expect(screen.queryByText('long.pdf')).not.toBeInTheDocument();
});

test('a stored file has its View, and stays when nothing new is picked', async () => {
  profileIs({ resumes: stored });
  const { user } = await open();
  expect(screen.getByRole('link', { name: /^View\b.*Resume$/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Cover letter$/ })).not.toBeInTheDocument();
  await user.click(button('Next'));
  const body = await sentTo(calls.savePortfolio);
  expect(body).toEqual({ linkedin_url: 'https://linkedin.com/in/asha', portfolio_url: '' });
});

test('View fetches the file with the token and shows it in a new tab', async () => {
  profileIs({ resumes: stored });
  const replace = jest.fn();
  const tab = {
    document: document.implementation.createHTMLDocument(),
    location: { replace },
    close: jest.fn(),
  };
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  URL.createObjectURL = () => 'blob:resume';
  server.always('GET /api/uploader/resume', 200, new Blob(['%PDF'], { type: 'application/pdf' }));
  const { user } = await open();
  await user.click(screen.getByRole('link', { name: /^View\b.*Resume$/ }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:resume'));
  const [request] = server.sent('GET /api/uploader/resume');
  expect(request?.query).toEqual({ filename: 'r1.pdf' });
  expect(request?.headers).toMatchObject({ authorization: 'Bearer t1' });
});

test('a pick waits on the device through a failed upload and a reload', async () => {
  const { user, unmount } = await open();
  await user.upload(resumeField(), resume);
  await user.click(button('Next'));
  await sentTo(calls.savePortfolio);
  server.answer(calls.savePortfolio, 500, { message: 'Down' });
  await waitFor(() => expect(toastTexts()).toEqual(['Error: Down']));
  expect(screen.getByText('resume.pdf')).toBeVisible();
  await unmount();
  await open();
  expect(await screen.findByText('resume.pdf')).toBeVisible();
});

test('a removed pick is not sent, and the focus stays at its slot', async () => {
  const { user } = await open();
  await user.upload(resumeField(), resume);
  await user.click(await screen.findByRole('button', { name: 'Remove resume.pdf' }));
  expect(resumeField()).toHaveFocus();
  await user.click(button('Next'));
  expect(await sentTo(calls.savePortfolio)).toEqual({ linkedin_url: '', portfolio_url: '' });
});
