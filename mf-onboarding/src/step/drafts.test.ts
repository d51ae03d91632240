import { act, screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import { userDataStore } from 'shared/runtime/user-data';
import { errors } from 'contract/wire/errors';
import {
  address,
  arriveAt,
  asha,
  button,
  calls,
  choose,
  field,
  isolate,
  openStep,
  profileIs,
  radio,
  ravi,
  sentTo,
  server,
  toastTexts,
} from '../testing/open-step';

isolate();

const answers = {
  why_hire_you: 'Saved words',
  ideal_job_role_description: '',
  worked_remotely_before: false,
  remote_work_experience_desc: '',
  applied_elsewhere: '',
};
const unreachable = 'We could not reach the server. Check your connection and try again.';
const why = () => field(/Why should an employer/);
const role = () => field(/ideal job role/);
const open = () => openStep('self-assessment');
const restoredNotice = () => screen.queryByText('We restored what you typed');

const draftSaved = () => screen.queryByText('Draft saved on this device');

/** The tab is closed without a word, and the page opened again. */
async function reload(page: { unmount: () => Promise<void> }) {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await page.unmount();
  return open();
}

describe('typed answers', () => {
  test('come back after a reload, with a notice', async () => {
    const page = await open();
    await page.user.type(why(), 'I am quick');
    await page.user.click(radio(/worked remotely/, 'Yes'));
    await reload(page);
    expect(why()).toHaveValue('I am quick');
    expect(radio(/worked remotely/, 'Yes').querySelector('input')).toBeChecked();
    expect(restoredNotice()).toBeVisible();
  });

  test('come back of every kind: text, choices from lists, rows', async () => {
    const { user, unmount } = await openStep('education-details');
    await choose(user, 'Highest qualification', 'Master');
    await user.click(radio(/additional qualifications/, 'Yes'));
    await user.type(field(/^Certificate 1/), 'Tally');
    await unmount();
    await openStep('education-details');
    expect(await screen.findByTitle('Master')).toBeInTheDocument();
    expect(field(/^Certificate 1/)).toHaveValue('Tally');
  });

  test('of another form by the same name do no harm', async () => {
    const values = { why_hire_you: ['a list'], worked_remotely_before: 'yes', shoe_size: 42 };
    localStorage.setItem('draft:u1:onboarding/self-assessment', JSON.stringify({ version: 1, values }));
    await open();
    expect(why()).toHaveValue('');
    expect(radio(/worked remotely/, 'No').querySelector('input')).toBeChecked();
    expect(restoredNotice()).not.toBeInTheDocument();
  });

  test('give way to the saved answers at Start over, and can be had back', async () => {
    profileIs({ self_assessment: answers });
    const page = await open();
    await page.user.type(why(), ' and more');
    const { user } = await reload(page);
    await user.click(button('Start over from the saved answers'));
    expect(why()).toHaveValue('Saved words');
    await user.click(button('Bring back what I typed'));
    expect(why()).toHaveValue('Saved words and more');
  });

  test('that were taken away come back as taken away', async () => {
    profileIs({ self_assessment: answers });
    const page = await open();
    await page.user.clear(why());
    await reload(page);
    expect(why()).toHaveValue('');
  });

  test('are reported as a draft once they are stored, and no longer once they are as saved', async () => {
    profileIs({ self_assessment: answers });
    const page = await open();
    expect(draftSaved()).not.toBeInTheDocument();
    await page.user.type(why(), '!');
    expect(draftSaved()).not.toBeInTheDocument();
    await waitFor(() => expect(draftSaved()).toBeVisible());
    expect(draftSaved()).toHaveAttribute('role', 'status');
    const { user } = await reload(page);
    expect(draftSaved()).toBeVisible();
    await user.type(why(), '{Backspace}');
    await waitFor(() => expect(draftSaved()).not.toBeInTheDocument());
  });

  test('are not reported as a draft when the browser refuses to store them', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { user } = await open();
    await user.type(why(), 'I am quick');
    await waitFor(() =>
      expect(refused).toHaveBeenCalledWith(expect.stringMatching(/^draft:/), expect.anything()),
    );
    expect(draftSaved()).not.toBeInTheDocument();
    expect(await screen.findByText(/^This browser cannot keep what you type/)).toBeVisible();
    jest.restoreAllMocks();
  });

  test('are forgotten once they are saved', async () => {
    const page = await open();
    await page.user.type(why(), 'I am quick');
    await page.user.click(button('Complete'));
    await sentTo(calls.saveSelfAssessment);
    server.answer(calls.saveSelfAssessment, 200, { data: null });
    await screen.findByRole('dialog');
    expect(draftSaved()).not.toBeInTheDocument();
    await reload(page);
    expect(restoredNotice()).not.toBeInTheDocument();
    expect(why()).toHaveValue('');
  });

  test("are never another person's", async () => {
    const page = await open();
    await page.user.type(why(), 'Secret of Asha');
    await page.unmount();
    session.start({ token: 't2', user: ravi });
    const second = await open();
    expect(why()).toHaveValue('');
    await second.unmount();
    session.start({ token: 't3', user: asha });
    await open();
    expect(why()).toHaveValue('Secret of Asha');
  });

  test('are not written after a log out', async () => {
    const page = await open();
    await page.user.type(why(), 'I am quick');
    session.end();
    localStorage.clear();
    await page.unmount();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a refetch', () => {
  test('fills what was not edited, and leaves what was', async () => {
    const { user } = await open();
    await user.type(why(), 'Mine');
    profileIs({ self_assessment: { ...answers, ideal_job_role_description: 'From another device' } });
    await user.click(button('Refresh'));
    await waitFor(() => expect(role()).toHaveValue('From another device'));
    expect(why()).toHaveValue('Mine');
  });

  test('keeps focus and caret where they are', async () => {
    const { user } = await open();
    await user.type(why(), 'Mine');
    why().setSelectionRange(1, 1);
    profileIs({ self_assessment: { ...answers, ideal_job_role_description: 'Elsewhere' } });
    act(() => button('Refresh').click());
    await waitFor(() => expect(role()).toHaveValue('Elsewhere'));
    expect(why()).toHaveFocus();
    expect(why().selectionStart).toBe(1);
  });
});

describe('a save', () => {
  test.each<[string, number | 'timeout', string | undefined, string]>([
    ['a server in trouble', 500, 'Down', 'Error: Down'],
    ['a session that ended', 401, undefined, `Error: ${errors['session-required'].message}`],
    ['no network', 0, undefined, `Error: ${unreachable}`],
    ['a time-out', 'timeout', undefined, `Error: ${unreachable}`],
  ])('that fails for %s keeps every answer, here and after a reload', async (_, status, message, toast) => {
    const page = await open();
    await page.user.type(why(), 'I am quick');
    await page.user.click(button('Complete'));
    await sentTo(calls.saveSelfAssessment);
    server.answer(calls.saveSelfAssessment, status, message ? { message } : {});
    await waitFor(() => expect(userDataStore.get().loader).toBe(false));
    expect(toastTexts()).toEqual([toast]);
    expect(why()).toHaveValue('I am quick');
    expect(address()).toBe('/onboarding/self-assessment');
    await reload(page);
    expect(why()).toHaveValue('I am quick');
  });

  test('sets the loading flag and locks fields and buttons until it ends', async () => {
    const { user } = await open();
    await user.click(button('Complete'));
    await sentTo(calls.saveSelfAssessment);
    expect(userDataStore.get().loader).toBe(true);
    expect(why()).toHaveAttribute('readonly');
    expect(radio(/worked remotely/, 'Yes').querySelector('input')).toBeDisabled();
    expect(button('Previous')).toBeDisabled();
    server.answer(calls.saveSelfAssessment, 200, { data: null });
    await waitFor(() => expect(userDataStore.get().loader).toBe(false));
  });

  test('goes out once for a double click', async () => {
    const { user } = await open();
    await user.dblClick(button('Complete'));
    await sentTo(calls.saveSelfAssessment);
    server.answer(calls.saveSelfAssessment, 200, { data: null });
    await screen.findByRole('dialog');
    expect(server.sent(calls.saveSelfAssessment)).toHaveLength(1);
  });

  test('moves on only after it succeeded', async () => {
    const { user } = await openStep('professional-details');
    await user.click(screen.getByRole('radio', { name: /fresher/ }));
    await user.click(button('Next'));
    await sentTo(calls.saveExperience);
    expect(address()).toBe('/onboarding/professional-details');
    server.answer(calls.saveExperience, 200, { data: null });
    await arriveAt('Skills and expertise');
  });
});
