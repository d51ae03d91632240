import { screen, waitFor, within } from '@testing-library/react';
import type { FileFacts } from 'contract/wire/files';
import {
  address,
  arriveAt,
  button,
  face,
  isolate,
  openStep,
  pdf,
  pick,
  sent,
  server,
  slot,
  storedAre,
  toastTexts,
} from '../testing/open-documents';

isolate();

const copy = 'POST /api/candidate/other-documents/copy-resume';
const remove = 'POST /api/candidate/documents/pan_card/remove';

const facts = (type: FileFacts['type'], slotName: string, name: string): FileFacts => ({
  name,
  type,
  slot: slotName,
  originalName: `My ${slotName}.pdf`,
  size: 120_000,
  storedAt: '2026-03-05T12:00:00Z',
});
const resume = facts('resume', 'resume', 'r1.pdf');
const pan = facts('identity', 'pan_card', 'p1.pdf');
const panStored = { identity_documents: { pan_card: 'p1.pdf' }, files: [pan] };
const cvStored = {
  other_documents: [{ name: 'user_resume', path: 'c1.pdf' }],
  files: [resume, { ...facts('other', 'user_resume', 'c1.pdf'), originalName: 'My resume.pdf' }],
};
const changed = { code: 'changed-elsewhere', message: 'Changed' };
const offer = () => screen.queryByRole('button', { name: 'Use the resume you gave us' });

describe('the resume of the profile', () => {
  test('fills Resume/CV by one press, and the slot has the focus', async () => {
    storedAre({ files: [resume], versions: { 'professional-background': 'v1' } });
    server.always(copy, 200, { data: null });
    const { user } = await openStep('professional-background');
    expect(offer()).toHaveAccessibleDescription('My resume.pdf, 117 KB');
    storedAre(cvStored);
    await user.click(offer()!);
    expect(await face('Resume/CV').findByText('Stored on 05 Mar 2026, 117 KB')).toBeInTheDocument();
    await waitFor(() => expect(slot('Resume/CV')).toHaveFocus());
    expect(server.sent(copy)[0]?.headers['if-match']).toBe('v1');
    expect(offer()).not.toBeInTheDocument();
    expect(toastTexts()).toEqual(['Success: My resume.pdf is stored as Resume/CV']);
  });

  test.each([
    ['there is none', {}],
    ['it is of a kind that the slot does not take', { files: [{ ...resume, name: 'r1.docx' }] }],
    ['it is too large for the slot', { files: [{ ...resume, size: 6 * 1024 * 1024 }] }],
    ['a CV is stored', cvStored],
  ])('is not offered when %s', async (_, groups) => {
    storedAre(groups);
    await openStep('professional-background');
    expect(offer()).not.toBeInTheDocument();
  });

  test('is not offered while another file is chosen', async () => {
    storedAre({ files: [resume] });
    const { user } = await openStep('professional-background');
    await pick(user, 'Resume/CV', pdf('other.pdf'));
    expect(offer()).not.toBeInTheDocument();
  });

  test('replaces nothing that was stored meanwhile, which is then shown', async () => {
    storedAre({ files: [resume], versions: { 'professional-background': 'v1' } });
    server.always(copy, 412, changed);
    const { user } = await openStep('professional-background');
    storedAre(cvStored);
    await user.click(offer()!);
    expect(await face('Resume/CV').findByText(/^Stored on/)).toBeInTheDocument();
    expect(toastTexts()).toEqual([
      'Error: Your files were changed in another tab or on another device. Nothing was changed now',
    ]);
  });
});

describe('a stored file', () => {
  test('shows its name, its size and the day, and a new pick says that it is new', async () => {
    storedAre(panStored);
    const { user } = await openStep('basic-identity');
    expect(face('PAN card').getByText('My pan_card.pdf')).toBeInTheDocument();
    expect(face('PAN card').getByText('Stored on 05 Mar 2026, 117 KB')).toBeInTheDocument();
    await pick(user, 'PAN card', pdf('new.pdf', 2048));
    expect(face('PAN card').getByText('New, not uploaded yet, 2 KB')).toBeInTheDocument();
    expect(face('PAN card').getByText(/^The stored file stays/)).toBeInTheDocument();
  });

  test('has controls whose names are words alone, with the slot at their end', async () => {
    storedAre(panStored);
    await openStep('basic-identity');
    expect(button('Remove PAN card')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View File PAN card' })).toBeVisible();
    for (const role of ['button', 'link'])
      expect(screen.queryAllByRole(role, { name: /[:,.]/ }).map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  test('is removed once that is confirmed, and the slot is empty and has the focus', async () => {
    storedAre({ ...panStored, versions: { 'basic-identity': 'v1' } });
    server.always(remove, 200, { data: null });
    const { user } = await openStep('basic-identity');
    await user.click(button(/^Remove ?PAN card$/));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove the stored file of PAN card?' }));
    expect(dialog.getByText(/^We delete My pan_card.pdf/)).toHaveTextContent('cannot be undone');
    expect(dialog.getByText(/^This document is required/)).toBeInTheDocument();
    storedAre({ files: [] });
    await user.click(dialog.getByRole('button', { name: 'Remove the file' }));
    expect(await face('PAN card').findByText('No file yet')).toBeInTheDocument();
    await waitFor(() => expect(slot('PAN card')).toHaveFocus());
    expect(server.sent(remove)[0]?.headers['if-match']).toBe('v1');
    expect(toastTexts()).toEqual(['Success: PAN card is removed']);
  });

  test('stays when the candidate keeps it, or another tab has changed it', async () => {
    storedAre(panStored);
    server.always(remove, 412, changed);
    const { user } = await openStep('basic-identity');
    await user.click(button(/^Remove ?PAN card$/));
    await user.click(await screen.findByRole('button', { name: 'Keep the file' }));
    expect(server.sent(remove)).toHaveLength(0);
    await user.click(button(/^Remove ?PAN card$/));
    await user.click(await screen.findByRole('button', { name: 'Remove the file' }));
    await sent(remove);
    expect(face('PAN card').getByText('My pan_card.pdf')).toBeInTheDocument();
  });

  test('of an earlier server, which cannot remove it, is only called stored', async () => {
    storedAre({ identity_documents: { pan_card: 'p1.pdf' } });
    await openStep('basic-identity');
    expect(face('PAN card').getByText('Stored')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
  });
});

describe('what a fresher does not need', () => {
  const fold = () => screen.getByText(/^Not needed for you/).closest('details')!;

  test('is one line, which names it and opens', async () => {
    storedAre({ has_experience: false });
    const { user } = await openStep('professional-background');
    expect(screen.getByText(/^Not needed for you/)).toHaveTextContent(
      'Not needed for you: Experience Letters / Relieving Letters, Offer Letters, ' +
        'Salary Slips (last 3 months), Job Appointment Letters Show',
    );
    expect(fold().open).toBe(false);
    await user.click(screen.getByText(/^Not needed for you/));
    expect(fold().open).toBe(true);
    await pick(user, 'Offer Letters', pdf('offer.pdf'));
    expect(fold().open).toBe(true);
  });

  test('is open when a file is there', async () => {
    storedAre({ has_experience: false, other_documents: [{ name: 'offer_letters', path: 'o1.pdf' }] });
    await openStep('professional-background');
    expect(fold().open).toBe(true);
  });

  test('is open when one of its files stops Next', async () => {
    storedAre({ has_experience: false });
    const { user } = await openStep('professional-background');
    await user.upload(slot('Offer Letters'), new File(['x'], 'letter.odt'));
    await face('Offer Letters').findByText(/Please choose a PDF file/);
    await user.click(button('Next'));
    await screen.findByRole('group', { name: 'Please check your answers' });
    expect(fold().open).toBe(true);
    expect(address()).toBe('/documents/professional-background');
    await arriveAt('professional-background');
  });
});
