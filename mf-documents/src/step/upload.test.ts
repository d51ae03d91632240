import { act, screen, waitFor } from '@testing-library/react';
import { userDataStore } from 'shared/runtime/user-data';
import { errors } from 'contract/wire/errors';
import {
  address,
  arriveAt,
  button,
  calls,
  face,
  isolate,
  keptNames,
  openStep,
  pdf,
  pick,
  sent,
  server,
  slot,
  storedAre,
  storedArrive,
  toastTexts,
} from '../testing/open-documents';

isolate();

/** Two academic files of 1000 bytes each, on their way. */
async function startUpload() {
  const page = await openStep('academic-documents');
  await pick(page.user, 'SSC', pdf('ssc.pdf', 1000));
  await pick(page.user, 'HSC', pdf('hsc.pdf', 1000));
  await page.user.click(button('Next'));
  await sent(calls.academic);
  return page;
}

const bar = (name: string) => screen.getByRole('progressbar', { name });

describe('while files are on their way', () => {
  test('the loading flag is set and locks slots and buttons, and ends with the answer', async () => {
    await startUpload();
    expect(userDataStore.get().loader).toBe(true);
    expect(slot('SSC')).toBeDisabled();
    expect(button('Previous')).toBeDisabled();
    expect(button('Next')).toHaveAttribute('aria-busy', 'true');
    server.answer(calls.academic, 200, { data: null });
    await arriveAt('professional-background');
    expect(userDataStore.get().loader).toBe(false);
  });

  test('each file and the whole show their progress', async () => {
    await startUpload();
    act(() => server.progress(calls.academic, 750, 1000));
    expect(bar('Upload of SSC')).toHaveValue(100);
    expect(bar('Upload of HSC')).toHaveValue(50);
    expect(bar('Upload of this step')).toHaveValue(75);
    expect(screen.getByText('1 KB of 2 KB')).toBeInTheDocument();
  });

  test('is announced when it begins and when the server has it all, not at each percent', async () => {
    await startUpload();
    const announced = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => /load|Almost/.test(text));
    expect(announced()).toEqual(['Uploading 2 files']);
    act(() => server.progress(calls.academic, 300, 1000));
    expect(announced()).toEqual(['Uploading 2 files']);
  });

  test('a second press of Next sends nothing', async () => {
    const { user } = await startUpload();
    await user.click(button('Next'));
    await user.click(button('Next'));
    expect(server.sent(calls.academic)).toHaveLength(1);
  });

  test('leaving the page stops the upload, says so, and keeps the files', async () => {
    const { unmount } = await startUpload();
    await unmount();
    expect(toastTexts()).toEqual([
      'Error: You left the page, so the upload stopped. Your files are still on this device.',
    ]);
    expect(await keptNames()).toEqual(['hsc.pdf', 'ssc.pdf']);
  });
});

test('leaving before the upload has begun sends nothing, and keeps the files', async () => {
  server.hold(calls.load);
  const { user, unmount } = await openStep('academic-documents', { loading: true });
  await pick(user, 'SSC', pdf('ssc.pdf'));
  await user.click(button('Next'));
  await waitFor(() => expect(userDataStore.get().loader).toBe(true));
  await unmount();
  storedArrive({});
  await waitFor(() => expect(userDataStore.get().loader).toBe(false));
  expect(server.sent(calls.academic)).toEqual([]);
  expect(await keptNames()).toEqual(['ssc.pdf']);
});

describe('Cancel', () => {
  test('stops the upload without a toast, stays, and keeps every pick', async () => {
    const { user } = await startUpload();
    await user.click(button('Cancel the upload'));
    await screen.findByText('2 files not uploaded');
    expect(screen.getByText(/You stopped the upload\./)).toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
    expect(address()).toBe('/documents/academic-documents');
    expect(screen.getByText('ssc.pdf')).toBeInTheDocument();
    expect(userDataStore.get().loader).toBe(false);
    expect(slot('SSC')).toBeEnabled();
  });

  test('hands the focus to Retry, and Retry to Cancel', async () => {
    const { user } = await startUpload();
    await user.click(button('Cancel the upload'));
    await waitFor(() => expect(button('Retry the upload')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Cancel the upload')).toHaveFocus());
  });

  test('is shown on each slot, too, and hands the focus to the one Retry', async () => {
    const { user } = await startUpload();
    await user.click(face('HSC').getByRole('button', { name: 'Cancel upload of HSC' }));
    expect(await screen.findByText('2 files not uploaded')).toBeInTheDocument();
    await waitFor(() => expect(button(/^Retry/)).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.sent(calls.academic)).toHaveLength(2));
  });
});

describe.each([
  ['a broken connection', 0, null],
  ['a failing server', 500, 'Something went wrong on our side. Please try again in a moment.'],
])('%s', (_, status, text) => {
  test('leaves every pick in place, on the page and on the device, and the loader ends', async () => {
    await startUpload();
    server.answer(calls.academic, status);
    await screen.findByText('2 files not uploaded');
    expect(toastTexts()).toEqual(text === null ? [] : [`Error: ${text}`]);
    expect(screen.getAllByRole('button', { name: /Retry/ })).toHaveLength(1);
    expect(screen.getByText('ssc.pdf')).toBeInTheDocument();
    expect(screen.getByText('hsc.pdf')).toBeInTheDocument();
    expect(await keptNames()).toEqual(['hsc.pdf', 'ssc.pdf']);
    expect(userDataStore.get().loader).toBe(false);
  });

  test('is followed by one more call for one Retry, and then by the next step', async () => {
    const { user } = await startUpload();
    server.answer(calls.academic, status);
    await user.dblClick(await screen.findByRole('button', { name: 'Retry the upload' }));
    await sent(calls.academic, 2);
    server.answer(calls.academic, 200, { data: null });
    await arriveAt('professional-background');
    expect(server.sent(calls.academic)).toHaveLength(2);
    await waitFor(async () => expect(await keptNames()).toEqual([]));
  });
});

test('a lost connection is said in one line', async () => {
  await startUpload();
  server.answer(calls.academic, 0);
  await screen.findByText(/The connection was lost\./);
  expect(
    screen.getAllByText(/connection|could not reach|not uploaded/i, { ignore: '.mg-slot *' }),
  ).toHaveLength(2);
  expect(screen.queryByText(/could not reach/)).not.toBeInTheDocument();
});

describe('a file that the API refuses', () => {
  const reason = 'SSC: A virus was found in this file. Please choose another';

  async function refuse() {
    const page = await startUpload();
    storedAre({ academic_documents: { ssc: null, hsc: 'h1.pdf' }, versions: { 'academic-documents': 'v2' } });
    server.answer(calls.academic, 422, {
      code: 'validation-failed',
      message: reason,
      fields: { ssc: reason },
    });
    await screen.findByRole('link', { name: reason });
    return page;
  }

  test('is asked to let the others be stored, and they are no picks any more', async () => {
    await refuse();
    expect(server.sent(calls.academic)[0]?.headers.prefer).toBe('handling=lenient');
    await waitFor(() => expect(face('HSC').getByText('Stored')).toBeInTheDocument());
    await waitFor(async () => expect(await keptNames()).toEqual(['ssc.pdf']));
    expect(address()).toBe('/documents/academic-documents');
  });

  test('keeps its sentence after a reload, and stops Next until it is left out', async () => {
    const { unmount } = await refuse();
    await waitFor(async () => expect(await keptNames()).toEqual(['ssc.pdf']));
    await unmount();
    const { user } = await openStep('academic-documents');
    await waitFor(() => expect(slot('SSC')).toHaveAccessibleDescription(new RegExp(reason)));
    await user.click(button('Next'));
    await screen.findByRole('link', { name: reason });
    expect(server.sent(calls.academic)).toHaveLength(1);
    await user.click(button(/^Continue without this file/));
    await user.click(button('Next'));
    await arriveAt('professional-background');
    expect(await keptNames()).toEqual([]);
  });

  test('is followed by a save of another one from the new version', async () => {
    const { user } = await refuse();
    await pick(user, 'SSC', pdf('better.pdf'));
    await user.click(button('Next'));
    await sent(calls.academic, 2);
    expect(server.sent(calls.academic)[1]?.headers['if-match']).toBe('v2');
  });
});

test('an ended session is said by the toast alone, and Next sends the same files', async () => {
  const { user } = await startUpload();
  server.answer(calls.academic, 401);
  await waitFor(() => expect(toastTexts()).toEqual([`Error: ${errors['session-required'].message}`]));
  await waitFor(() => expect(button('Next')).toBeEnabled());
  expect(screen.queryByText(/^\d files? not uploaded$|session has ended/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
  expect(await keptNames()).toEqual(['hsc.pdf', 'ssc.pdf']);
  await user.click(button('Next'));
  await sent(calls.academic, 2);
});

test('a saved file is shown as stored, not as picked, when the candidate comes back', async () => {
  const { user } = await startUpload();
  storedAre({ academic_documents: { ssc: 's1.pdf', hsc: 'h1.pdf' } });
  server.answer(calls.academic, 200, { data: null });
  await arriveAt('professional-background');
  await user.click(button('Previous'));
  await arriveAt('academic-documents');
  expect(face('SSC').getByText('Stored')).toBeInTheDocument();
  expect(screen.queryByText('ssc.pdf')).not.toBeInTheDocument();
});
