import { act, screen, waitFor } from '@testing-library/react';
import * as successMessages from 'contract/wire/success-messages';
import {
  address,
  field,
  fill,
  isolate,
  openPage,
  press,
  server,
  summary,
  toastTexts,
} from '../testing/render-app';

isolate();

const button = 'Set new password';
const answers = { 'New password': 'marigold', 'Confirm password': 'marigold' };

const linkOf = (token: string) => `/api/candidate/auth/reset-password/${token}`;
const checkOf = (token: string) => `GET ${linkOf(token)}/check`;
const sent = () => server.requests.filter(({ method }) => method === 'POST');

describe('reset password', () => {
  beforeEach(() => {
    for (const token of ['t1', 'a%2Fb']) server.always(checkOf(token), 200, { data: { isUsable: true } });
  });

  test('says before anything is typed that the link is of no use, and where to get another', async () => {
    server.always(checkOf('t1'), 200, { data: { isUsable: false } });
    await openPage('/reset-password/t1');
    expect(await screen.findByText(/^This link has expired or was used/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(toastTexts()).toEqual([]);
  });

  test.each([200, 404, 500, 0])('says nothing of the link when its check answers %d', async (status) => {
    server.always(checkOf('t1'), status, { data: { isUsable: true }, message: 'Down' });
    await openPage('/reset-password/t1');
    await waitFor(() => expect(server.sent(checkOf('t1'))).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByText(/^This link has expired/)).not.toBeInTheDocument();
    expect(toastTexts()).toEqual([]);
  });

  const entry = { createdAt: '2026-11-20T10:00:00Z', lastUsedAt: null, isBackedUp: false };
  test('asks which passkeys stay, none unless it is chosen, and says it beside the payload', async () => {
    const passkeys = [
      { ...entry, id: 'p1', name: 'Chrome on Android' },
      { ...entry, id: 'p2', name: 'Safari on iPhone' },
    ];
    server.always(checkOf('t1'), 200, { data: { isUsable: true, startsEmpty: false, passkeys } });
    const user = await openPage('/reset-password/t1');
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false]);
    await user.click(screen.getByRole('checkbox', { name: /^Safari on iPhone/ }));
    server.always(`POST ${linkOf('t1')}`, 200, { data: null });
    await fill(user, answers);
    await press(user, button);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      body: { newPassword: 'marigold' },
      headers: { 'x-keep-passkeys': 'p2' },
    });
  });

  test('says before the button that an account which nobody confirmed starts empty, and takes the consent', async () => {
    server.always(checkOf('t1'), 200, { data: { isUsable: true, startsEmpty: true, passkeys: [] } });
    const user = await openPage('/reset-password/t1');
    expect(await screen.findByText('Your account will start empty')).toBeVisible();
    expect(screen.getByText(/^When you sign up, you confirm that you are 18 or older/)).toBeVisible();
    server.always(`POST ${linkOf('t1')}`, 200, { data: null });
    await fill(user, answers);
    await press(user, button);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.headers).toMatchObject({
      'x-consent': expect.stringMatching(/\/en; adult$/) as string,
    });
    expect(sent()[0]?.headers).not.toHaveProperty('x-keep-passkeys');
  });

  test('has a heading and a window title of its own', async () => {
    await openPage('/reset-password/t1');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Set a new password');
    expect(document.title).toBe('Set a new password · Marigold');
  });

  test.each([
    ['', '', ['Password must be at least 6 characters', 'Please confirm your password']],
    [
      'abcde',
      'abcde',
      ['Password must be at least 6 characters', 'Confirm password must be at least 6 characters'],
    ],
    ['marigold', 'marygold', ['Confirm password must match password']],
  ])('refuses "%s" with "%s"', async (password, confirmation, messages) => {
    const user = await openPage('/reset-password/t1');
    if (password) await fill(user, { 'New password': password, 'Confirm password': confirmation });
    await press(user, button);
    await waitFor(() => expect(summary()).toEqual(messages));
    expect(sent()).toHaveLength(0);
  });

  test('sends the new password to the token of the link, and goes to sign-in', async () => {
    server.answerNext(200, { data: null });
    const user = await openPage('/reset-password/a%2Fb');
    await fill(user, answers);
    await press(user, button);
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(sent()).toEqual([
      expect.objectContaining({
        method: 'POST',
        url: linkOf('a%2Fb'),
        body: { newPassword: 'marigold' },
      }),
    ]);
    expect(toastTexts()).toEqual([`Success: ${successMessages.resetPassword}`]);
  });

  test.each([410, 500, 0])('stays after a failure (status %d), with a link to a new link', async (status) => {
    server.answerNext(status, { message: 'This link is too old' });
    const user = await openPage('/reset-password/t1');
    await fill(user, answers);
    await press(user, button);
    const link = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(link).toHaveAttribute('href', '/forgot-password');
    expect(toastTexts()).toHaveLength(1);
    for (const [label, value] of Object.entries(answers)) expect(field(label)).toHaveValue(value);
  });

  test('sends a double click once', async () => {
    const user = await openPage('/reset-password/t1');
    await fill(user, answers);
    await user.dblClick(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    server.answerNext(200);
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(sent()).toHaveLength(1);
  });

  test('lets a password manager offer a new password', async () => {
    await openPage('/reset-password/t1');
    for (const label of Object.keys(answers))
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
  });
});
