import { screen, waitFor } from '@testing-library/react';
import { session } from 'shared/runtime/session';
import * as successMessages from 'contract/wire/success-messages';
import { field, fill, isolate, openPage, press, server, summary, toastTexts } from '../testing/render-app';

isolate();

const answers = {
  Name: 'Lena Fischer',
  Email: 'lena@example.de',
  Phone: '+49 30 1234567',
  Subject: 'Two designers',
  Message: 'We would like to hire.',
};

describe('contact', () => {
  test('the phone of an employer is shown as it is understood', async () => {
    const user = await openPage('/contact-us');
    await user.click(field('Phone'));
    await user.paste('tel:+1 415\u2011555\u20110100.');
    await user.tab();
    expect(field('Phone')).toHaveValue('+1 415-555-0100');
  });

  test('has a heading and a window title of its own', async () => {
    await openPage('/contact-us');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Contact us');
    expect(document.title).toBe('Contact us · Marigold');
  });

  test('asks for each answer in its own words', async () => {
    const user = await openPage('/contact-us');
    await press(user, 'Send message');
    await waitFor(() =>
      expect(summary()).toEqual([
        'Please enter your name',
        'Please enter a valid email address',
        'Please enter your phone number',
        'Please enter a subject',
        'Please enter your message',
      ]),
    );
    expect(server.requests).toHaveLength(0);
  });

  test.each([
    ['an address that is none', { Email: 'lena' }, 'Please enter a valid email address'],
    ['a phone that is none', { Phone: 'call me' }, 'Please enter a valid phone number'],
  ])('refuses %s', async (_, wrong, message) => {
    const user = await openPage('/contact-us');
    await fill(user, { ...answers, ...wrong });
    await press(user, 'Send message');
    await waitFor(() => expect(summary()).toEqual([message]));
  });

  test('leads from a line of the error summary into its field', async () => {
    const user = await openPage('/contact-us');
    await press(user, 'Send message');
    await user.click(await screen.findByRole('link', { name: 'Please enter a subject' }));
    expect(field('Subject')).toHaveFocus();
  });

  test('shows with the session first whose message it is, then sends it as everybody’s', async () => {
    session.start({ token: 't1', user: { id: 'c1', firstName: 'Lena', lastName: 'F', email: 'l@x.de' } });
    server.always('POST /api/candidate/contact', 500, { message: 'Down' });
    server.always('POST /api/public/contact-us', 201, { data: null });
    const user = await openPage('/contact-us');
    expect(screen.queryByText(/^Is it about your account/)).not.toBeInTheDocument();
    await fill(user, answers);
    await press(user, 'Send message');
    await waitFor(() => expect(field('Message')).toHaveValue(''));
    expect(toastTexts()).toEqual([`Success: ${successMessages.sendContactMessage}`]);
    expect(server.requests.map(({ url, headers, body }) => [url, headers.authorization, body])).toEqual([
      ['/api/candidate/contact', 'Bearer t1', server.requests[1]?.body],
      ['/api/public/contact-us', undefined, expect.any(Object)],
    ]);
  });

  test('asks who writes about an account to sign in first', async () => {
    await openPage('/contact-us');
    expect(screen.getByText(/^Is it about your account/)).toBeVisible();
  });

  test('sends the message, toasts and clears the form', async () => {
    server.answerNext(201, { data: null });
    const user = await openPage('/contact-us');
    await fill(user, answers);
    await press(user, 'Send message');
    await waitFor(() => expect(field('Message')).toHaveValue(''));
    for (const label of Object.keys(answers)) expect(field(label)).toHaveValue('');
    expect(toastTexts()).toEqual([`Success: ${successMessages.sendContactMessage}`]);
    expect(summary()).toEqual([]);
    expect(server.requests).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: '/api/public/contact-us',
        body: {
          name: 'Lena Fischer',
          email: 'lena@example.de',
          phone: '+49 30 1234567',
          subject: 'Two designers',
          message: 'We would like to hire.',
        },
      }),
    ]);
  });

  test.each([500, 0])('keeps every answer after a failure (status %d)', async (status) => {
    server.answerNext(status, { message: 'Try later' });
    const user = await openPage('/contact-us');
    await fill(user, answers);
    await press(user, 'Send message');
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    for (const [label, value] of Object.entries(answers)) expect(field(label)).toHaveValue(value);
  });

  test('shows what the server found on the field it means', async () => {
    const fields = { phone: 'This number cannot be called' };
    server.answerNext(422, { code: 'validation-failed', message: 'Please check', fields });
    const user = await openPage('/contact-us');
    await fill(user, answers);
    await press(user, 'Send message');
    await waitFor(() => expect(summary()).toEqual(['This number cannot be called']));
    expect(field('Phone')).toHaveAccessibleDescription('This number cannot be called');
  });

  test('sends a double click once', async () => {
    const user = await openPage('/contact-us');
    await fill(user, answers);
    await user.dblClick(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(server.requests).toHaveLength(1));
    server.answerNext(201);
    await waitFor(() => expect(field('Name')).toHaveValue(''));
    expect(server.requests).toHaveLength(1);
  });
});

describe('a candidate who is signed in', () => {
  const user = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };

  test.each([
    [
      { from: '/onboarding/education-details' },
      'Back to the page you came from',
      '/onboarding/education-details',
    ],
    [null, 'Back to your dashboard', '/dashboard'],
  ])('finds the way back (state %p)', async (state, name, href) => {
    session.start({ token: 't1', user });
    await openPage('/contact-us', state);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.queryByRole('link', { name: 'Sign up' })).not.toBeInTheDocument();
  });
});
