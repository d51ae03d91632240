import { screen, waitFor, within } from '@testing-library/react';
import type * as FileContent from 'shared/form/file-content';
import { isReadable } from 'shared/form/file-content';
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
} from '../testing/open-documents';

jest.mock('shared/form/file-content', () => {
  const actual = jest.requireActual<typeof FileContent>('shared/form/file-content');
  return { ...actual, isReadable: jest.fn(actual.isReadable) };
});

isolate();

const summary = () => within(screen.getByRole('group', { name: 'Please check your answers' }));

test('a refused file stops Next until it is left out', async () => {
  const { user } = await openStep('academic-documents');
  await pick(user, 'HSC', pdf('hsc.pdf'));
  await pick(user, 'SSC', new File(['x'], 'marks.txt'));
  await user.click(button('Next'));
  await user.click(await screen.findByRole('link', { name: 'SSC: Please choose a PDF, DOC or DOCX file' }));
  expect(slot('SSC')).toHaveFocus();
  expect(server.sent(calls.academic)).toEqual([]);
  await user.click(face('SSC').getByRole('button', { name: /^Continue without this file/ }));
  expect(slot('SSC')).toBeValid();
  await user.click(button('Next'));
  await sent(calls.academic);
});

test('a file that has changed on disk is named, and its kept copy can be sent', async () => {
  const { user } = await openStep('academic-documents');
  await pick(user, 'SSC', pdf('marks.pdf'));
  await waitFor(async () => expect(await keptNames()).toEqual(['marks.pdf']));
  jest.mocked(isReadable).mockResolvedValueOnce(false);
  await user.click(button('Next'));
  const message = /^SSC: marks\.pdf was changed, moved or deleted after you chose it/;
  await screen.findByRole('group', { name: 'Please check your answers' });
  expect(summary().getByRole('link', { name: message })).toBeInTheDocument();
  expect(server.sent(calls.academic)).toEqual([]);
  await user.click(face('SSC').getByRole('button', { name: /^Use the copy kept on this device/ }));
  expect(slot('SSC')).toBeValid();
  await user.click(button('Next'));
  await sent(calls.academic);
});

describe('a step that was saved elsewhere meanwhile', () => {
  const stale = { code: 'changed-elsewhere', message: 'Changed elsewhere' };
  const now = (ssc: string, version: string) =>
    storedAre({ academic_documents: { ssc }, versions: { 'academic-documents': version } });

  async function sendStale() {
    now('old.pdf', 'v1');
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('mine.pdf'));
    await user.click(button('Next'));
    await sent(calls.academic);
    expect(server.sent(calls.academic)[0]?.headers['if-match']).toBe('v1');
    return user;
  }

  test('asks when the picked slot has a newer file, and replaces it on request', async () => {
    const user = await sendStale();
    now('newer.pdf', 'v2');
    server.answer(calls.academic, 412, stale);
    expect(await screen.findByText('A newer file is stored for SSC')).toBeInTheDocument();
    expect(address()).toBe('/documents/academic-documents');
    await user.click(button('Replace with my file'));
    await sent(calls.academic, 2);
    expect(server.sent(calls.academic)[1]?.headers['if-match']).toBe('v2');
    server.answer(calls.academic, 200, { data: null });
    await arriveAt('professional-background');
  });

  test('keeps the stored file on request', async () => {
    const user = await sendStale();
    now('newer.pdf', 'v2');
    server.answer(calls.academic, 412, stale);
    await user.click(await screen.findByRole('button', { name: 'Keep the stored file' }));
    expect(face('SSC').getByText('Stored')).toBeInTheDocument();
    expect(button('Next')).toHaveFocus();
    expect(server.sent(calls.academic)).toHaveLength(1);
  });

  test('sends again without a question when only other slots have changed', async () => {
    await sendStale();
    now('old.pdf', 'v2');
    server.answer(calls.academic, 412, stale);
    await sent(calls.academic, 2);
    server.answer(calls.academic, 200, { data: null });
    await arriveAt('professional-background');
  });
});
