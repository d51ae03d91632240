import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageCheck } from 'contract/wire/message-check';
import { isolate, server } from 'test-kit/isolate';
import { arriveWith, complaintsNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from '../prerender';
import * as lifecycles from '../remote';
import { openPage, pretendDialog, pretendDistance, pretendMedia, signIn, target } from '../testing/page';

beforeEach(() => {
  pretendMedia([]);
  pretendDistance();
  pretendDialog();
});
isolate(() =>
  server.always('GET /api/public/safety', 200, {
    data: { licenceNumber: 'B-0123/DEL', sender: 'no-reply@marigold.example' },
  }),
);
prerenderedPages();

const call = 'POST /api/candidate/message-check';
const title = 'Is this message really from Marigold?';

async function check(text: string, answer: Partial<MessageCheck>) {
  server.always(call, 200, { data: { isOurs: false, about: null, sentAt: null, ...answer } });
  await userEvent.type(await screen.findByLabelText(/^Sender, phone number/), text);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
}

test('says what we never ask for, our licence with the register, and what to do', async () => {
  await openPage('/safety');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(/^Your original passport/)).toBeInTheDocument();
  expect(await screen.findByText('Our licence number is B-0123/DEL.')).toBeInTheDocument();
  expect(await screen.findByText('It comes from no-reply@marigold.example.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'eMigrate' })).toHaveAttribute(
    'href',
    'https://www.emigrate.gov.in/',
  );
  expect(target('Stay safe')).toBe('/safety');
});

test('asks who is not signed in to sign in, and sends nothing', async () => {
  await openPage('/safety');
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.queryByLabelText(/^Sender/)).not.toBeInTheDocument();
  expect(screen.getByText(/to check a sender, a phone number or a reference/)).toBeInTheDocument();
  expect(server.sent(call)).toEqual([]);
});

test.each<[string, Partial<MessageCheck>, RegExp]>([
  [
    'K7QF-2M9X',
    { kind: 'reference', isOurs: true, about: 'News', sentAt: '2026-11-03T09:05:00Z' },
    /^We sent you “News” on .*2026/,
  ],
  ['K7QF-2M9Y', { kind: 'reference' }, /^We have not sent you this/],
  ['no-reply@marigold.example', { kind: 'sender', isOurs: true }, /An address can be forged/],
  ['MG-1001', { kind: 'application', isOurs: true, about: 'Oriel' }, /number of your application to Oriel/],
  ['+91 98765 43210', { kind: 'phone' }, /^We have not sent you this/],
])('says of %s what the records have', async (text, answer, said) => {
  signIn();
  await openPage('/safety');
  await check(text, answer);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(server.sent(call)[0]).toMatchObject({ body: { text } });
});

test('says of a number only that it proves nothing, where messages go to phones', async () => {
  server.always('GET /api/public/safety', 200, {
    data: { licenceNumber: null, sender: 'no-reply@marigold.example', sendsToPhones: true },
  });
  signIn();
  await openPage('/safety');
  expect(await screen.findByText(/Never trust the number alone/)).toBeInTheDocument();
  await check('+91 98765 43210', { kind: 'phone' });
  expect(await screen.findByText(/^Check the reference at the end/)).toBeInTheDocument();
});

test.each([
  [{ code: 'rate-limited', message: 'Too many attempts' }, 'Too many attempts'],
  [undefined, 'Something went wrong on our side. Please try again in a moment.'],
])('says once why it could not be checked: %j', async (body, said) => {
  signIn();
  await openPage('/safety');
  server.always(call, 503, body);
  await userEvent.type(await screen.findByLabelText(/^Sender, phone number/), 'MG-1');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(server.sent(call)[0]?.headers).toMatchObject({ authorization: 'Bearer a-token' });
});

test('its HTML hydrates without a change', async () => {
  arriveWith(pages['/safety'] ?? '');
  const heading = screen.getByRole('heading', { level: 1 });
  await takeOver('mf-landing', lifecycles, '/safety');
  expect(await screen.findByRole('heading', { level: 1 })).toBe(heading);
  expect(complaintsNow()).toEqual([]);
});
