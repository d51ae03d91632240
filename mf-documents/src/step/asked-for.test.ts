import { act, screen } from '@testing-library/react';
import { dayInIndia, dueDayText } from 'contract/wire/document-decisions';
import { i18n } from 'shared/i18n/i18n';
import type { DocumentRequest } from 'contract/wire/document-requests';
import * as lifecycles from '../remote';
import { openRemote } from 'test-kit/isolate';
import {
  allIdentity,
  arriveAt,
  button,
  calls,
  face,
  isolate,
  openStep,
  pdf,
  pick,
  sent,
  server,
  slot,
  storedAre,
} from '../testing/open-documents';

isolate();

const request: DocumentRequest = {
  slot: 'pan_card',
  message: 'The number cannot be read.',
  askedAt: '2026-11-20T08:00:00Z',
};
const sentence = /Our team asked for this on 20 November 2026\W+The number cannot be read\./;

test('the slot shows what staff ask for, to screen readers too, until a file of it is uploaded', async () => {
  storedAre({ identity_documents: allIdentity, document_requests: [request] });
  const { user } = await openStep('basic-identity');
  expect(slot('PAN card')).toHaveAccessibleDescription(sentence);
  expect(face('PAN card').getByText('Asked for')).toBeInTheDocument();
  expect(slot('Passport')).not.toHaveAccessibleDescription(/Our team/);

  await pick(user, 'PAN card', pdf('sharper.pdf'));
  server.always(calls.identity, 200, { data: null });
  storedAre({ identity_documents: allIdentity, document_requests: [] });
  await user.click(button('Next'));
  await sent(calls.identity);
  await arriveAt('academic-documents');
  await user.click(button('Previous'));
  await arriveAt('basic-identity');
  expect(slot('PAN card')).not.toHaveAccessibleDescription(/Our team/);
});

test('a document that freshers do not need is asked for all the same', async () => {
  storedAre({ has_experience: false, document_requests: [{ ...request, slot: 'salary_slips' }] });
  await openStep('professional-background');
  expect(face('Salary Slips (last 3 months)').getByText('Asked for')).toBeInTheDocument();
});

test('an address with the name of a slot leads the focus to the slot, once it is displayed', async () => {
  const reports = new Map<Element, ResizeObserverCallback>();
  const own = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class extends own {
    constructor(private readonly report: ResizeObserverCallback) {
      super(report);
    }
    override observe(element: Element): void {
      reports.set(element, this.report);
    }
  };
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  await openRemote(lifecycles, { path: '/documents/basic-identity#pan_card' });
  await screen.findByRole('form', { name: 'Basic Identity Documents' });
  const reportWidth = (width: number) => {
    const entry = { contentRect: { width } } as ResizeObserverEntry;
    const [element, report] = [...reports].find(([{ id }]) => id === 'pan_card') ?? [];
    expect(element).toContainElement(slot('PAN card'));
    act(() => report?.([entry], new own(() => undefined)));
  };
  reportWidth(0);
  expect(slot('PAN card')).not.toHaveFocus();
  reportWidth(320);
  expect(slot('PAN card')).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
  globalThis.ResizeObserver = own;
});

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
const inDays = (days: number) => dayInIndia(new Date(Date.now() + days * 86_400_000));
const blurred = (days: number) => ({ ...request, reason: 'blurred', sentence: null, dueOn: inDays(days) });

test('the slot says why it is asked for again, our advice, by when, and that nothing is lost after it', async () => {
  storedAre({ identity_documents: allIdentity, document_requests: [blurred(9)] });
  await openStep('basic-identity');
  const day = dueDayText(i18n, inDays(9));
  expect(slot('PAN card')).toHaveAccessibleDescription(
    expect.stringMatching(
      new RegExp(
        `Please send again: the photo is blurred, by ${day}. Lay the document flat.*nothing is lost`,
      ),
    ),
  );
  expect(button('Add the last day to my calendar PAN card')).toBeInTheDocument();
});

test('after the last day the request stays open, and says so kindly', async () => {
  storedAre({ identity_documents: allIdentity, document_requests: [blurred(-1)] });
  await openStep('basic-identity');
  expect(slot('PAN card')).toHaveAccessibleDescription(/The day has passed. Send it all the same/);
  expect(screen.queryByRole('button', { name: /calendar/ })).not.toBeInTheDocument();
});

test('a calendar gets the last day, without the name of the document in its title', async () => {
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
  storedAre({ identity_documents: allIdentity, document_requests: [blurred(9)] });
  const { user } = await openStep('basic-identity');
  await user.click(button('Add the last day to my calendar PAN card'));
  const text = await textOf(blobs[0]!);
  expect(blobs[0]?.type).toMatch(/^text\/calendar/);
  expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(9).replaceAll('-', '')}\r\nDTEND`);
  expect(text).toContain('SUMMARY:Marigold: last day to send a document\r\n');
  expect(text.replaceAll('\r\n ', '')).toMatch(/URL:http.*\/documents\/basic-identity#pan_card/);
});

test('each stored document says what it is at, beside its label', async () => {
  const at = '2026-11-20T08:00:00Z';
  const state = (name: string, of: string) => ({ slot: name, state: of, receivedAt: at, decidedAt: null });
  storedAre({
    identity_documents: allIdentity,
    document_states: [
      state('aadhar_card', 'accepted'),
      state('passport', 'being-checked'),
      state('address_proof', 'received'),
      state('pan_card', 'one of a later API'),
    ],
  });
  await openStep('basic-identity');
  for (const [label, words] of [
    ['Aadhar card', 'Accepted'],
    ['Passport', 'Being checked'],
    ['Address proof (rent bill)', 'Received'],
  ] as const)
    expect(slot(label)).toHaveAccessibleDescription(expect.stringContaining(words));
});
