import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileMaxBytes } from 'contract/wire/files';
import { waitingTimes } from 'shared/form/shared-device';
import { session } from 'shared/runtime/session';
import {
  asha,
  button,
  face,
  isolate,
  keptNames,
  openStep,
  pdf,
  pick,
  ravi,
  slot,
} from '../testing/open-documents';

isolate();

const isKept = (...names: string[]) => waitFor(async () => expect(await keptNames()).toEqual(names));

describe('a pick', () => {
  test('shows its name and size, and can be removed again', async () => {
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('marks.pdf', 2048));
    expect(await face('SSC').findByText('marks.pdf')).toBeInTheDocument();
    expect(face('SSC').getByText('New, not uploaded yet, 2 KB')).toBeInTheDocument();
    await user.click(button('Remove marks.pdf'));
    expect(face('SSC').getByText('No file yet')).toBeInTheDocument();
    expect(slot('SSC')).toHaveFocus();
    await isKept();
  });

  test('is told apart from one of the same name in another slot', async () => {
    const { user } = await openStep('academic-documents');
    for (const label of ['SSC', 'HSC']) await pick(user, label, pdf('marks.pdf'));
    for (const name of ['SSC', 'HSC']) {
      const group = within(screen.getByRole('group', { name: new RegExp(`^${name}`) }));
      expect(group.getByRole('button', { name: 'Remove marks.pdf' })).toBeInTheDocument();
    }
  });

  test('can be dropped', async () => {
    await openStep('academic-documents');
    fireEvent.drop(slot('SSC').closest('.mg-slot')!, { dataTransfer: { files: [pdf('dropped.pdf')] } });
    expect(await face('SSC').findByText('dropped.pdf')).toBeInTheDocument();
  });

  test.each(['S.R.Kumar', 'CV 12.03.2024', 'Ravi Kumar.Resume', 'marks.tmp'])(
    'called %s is taken for its bytes',
    async (name) => {
      const { user } = await openStep('academic-documents');
      await pick(user, 'SSC', pdf(name));
      expect(face('SSC').getByText(name)).toBeInTheDocument();
    },
  );

  test('that is dragged from a web page, so no file, is answered with what to do', async () => {
    await openStep('academic-documents');
    fireEvent.drop(slot('SSC').closest('.mg-slot')!, { dataTransfer: { files: [] } });
    expect(slot('SSC')).toHaveAccessibleDescription(/SSC: What you dropped is not a file\. Save the picture/);
  });

  test('of 5 MB exactly is taken', async () => {
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('exact.pdf', fileMaxBytes));
    expect(face('SSC').getByText('New, not uploaded yet, 5 MB')).toBeInTheDocument();
  });

  test('replaces an earlier one', async () => {
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('first.pdf'));
    await pick(user, 'SSC', pdf('second.pdf'));
    expect(face('SSC').getByText('second.pdf')).toBeInTheDocument();
    await isKept('second.pdf');
  });
});

describe('a refused pick', () => {
  test.each([
    ['of another kind', new File(['x'], 'marks.txt'), 'Please choose a PDF, DOC or DOCX file'],
    ['of one byte more than 5 MB', pdf('big.pdf', fileMaxBytes + 1), 'This file is larger than 5 MB'],
    [
      'that is a picture without one',
      new File(['x'], 'photo.jpg'),
      'We could not read photo.jpg. Take the photo again, or choose another file',
    ],
    [
      'that is a web page by its bytes',
      new File(['<html><body>'], 'marks.doc'),
      'SSC: This file is a web page. Open it, save it as PDF, and choose that',
    ],
    ['that is half a PDF', new File(['%PDF-1.4 1 0 obj'], 'half.pdf'), 'SSC: This PDF is not complete'],
    ['that is empty', new File([], 'empty.pdf'), 'This file is empty'],
  ])('%s says why and evicts nothing', async (_, file, reason) => {
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('good.pdf'));
    await pick(user, 'SSC', file);
    expect(slot('SSC')).toBeInvalid();
    expect(slot('SSC')).toHaveAccessibleDescription(new RegExp(`${reason}.*good\\.pdf stays chosen`));
    expect(face('SSC').getByText('good.pdf')).toBeInTheDocument();
    await isKept('good.pdf');
  });

  test('is refused in the PDF steps when it is a Word file', async () => {
    const { user } = await openStep('skills-validation');
    await pick(user, 'Course Certificates', new File(['PK\x03\x04'], 'course.docx'));
    expect(slot('Course Certificates')).toHaveAccessibleDescription(/Please choose a PDF file/);
  });
});

describe('after a reload', () => {
  test('the picks are there, with a word on where they come from', async () => {
    const { user, unmount } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('marks.pdf'));
    await isKept('marks.pdf');
    await unmount();
    await openStep('academic-documents');
    expect(await face('SSC').findByText('marks.pdf')).toBeInTheDocument();
    expect(face('SSC').getByText('Kept on this device. It is not uploaded yet.')).toBeInTheDocument();
  });

  test('they are gone after a day', async () => {
    const { user, unmount } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('marks.pdf'));
    await isKept('marks.pdf');
    await unmount();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + waitingTimes.own + 1);
    await openStep('academic-documents');
    expect(screen.queryByText('marks.pdf')).not.toBeInTheDocument();
  });

  test('another person of this browser does not see them, and they wait for their owner', async () => {
    const { user, unmount } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('marks.pdf'));
    await isKept('marks.pdf');
    await unmount();
    session.start({ token: 't2', user: ravi });
    const other = await openStep('academic-documents');
    expect(screen.queryByText('marks.pdf')).not.toBeInTheDocument();
    await other.unmount();
    session.start({ token: 't3', user: asha });
    await openStep('academic-documents');
    expect(await screen.findByText('marks.pdf')).toBeInTheDocument();
  });

  test('a person who signs in through another tab does not see them either', async () => {
    const { user } = await openStep('academic-documents');
    await pick(user, 'SSC', pdf('marks.pdf'));
    session.start({ token: 't2', user: ravi });
    await waitFor(() => expect(screen.queryByText('marks.pdf')).not.toBeInTheDocument());
  });
});
