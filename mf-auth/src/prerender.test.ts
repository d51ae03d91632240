import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchPath } from 'shared/runtime/router';
import { session } from 'shared/runtime/session';
import { installPasskeys, type FakePasskeys } from 'test-kit/fake-passkeys';
import { arriveWith, complaintsNow, paneNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from './prerender';
import * as lifecycles from './remote';
import { field, isolate, press, server } from './testing/render-app';

// As most browsers have them: the button of the sign-in stays where it was.
let passkeys: FakePasskeys;
isolate(
  () => void (passkeys = installPasskeys()),
  async () => passkeys.remove(),
);
prerenderedPages();

const user = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
/** The page of an address as it came. */
function arrive(pathname: string): void {
  const route = Object.keys(pages).find((pattern) => matchPath(pattern, pathname)) ?? '';
  arriveWith(pages[route] ?? '');
}

const live = (...at: [pathname: string, more?: { search?: string; hash?: string; state?: unknown }]) =>
  takeOver('mf-auth', lifecycles, ...at);

const addresses = [
  '/sign-in',
  '/sign-up',
  '/contact-us',
  '/forgot-password',
  '/reset-password/a-secret',
  '/confirm-email/a-secret',
  '/undo-email/a-secret',
  '/verify-email/a-secret',
  '/unsubscribe/a-secret',
];

describe.each(addresses)('the HTML of %s', (address) => {
  test('contains no inline style, which the policy would drop, and no part of the address', () => {
    arrive(address);
    expect(paneNow().innerHTML).not.toMatch(/\sstyle=|secret/);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  test('hydrates as it is: its buttons become active, nothing else changes', async () => {
    arrive(address);
    const [nodes, html] = [[...paneNow().querySelectorAll('*')], paneNow().innerHTML];
    await live(address, { search: '?from=mail', hash: '#main' });
    const now = [...paneNow().querySelectorAll('*')];
    expect(now.filter((node, index) => node !== nodes[index])).toEqual([]);
    expect(
      paneNow().innerHTML === html.replaceAll(' mg-button--asleep"', '"').replaceAll(' disabled=""', ''),
    ).toBe(true);
    expect(complaintsNow()).toEqual([]);
  });
});

test('an address that another page passed on is in the field, in the same nodes', async () => {
  arrive('/sign-in');
  const email = field('Email');
  await live('/sign-in', { state: { email: 'asha@example.in' } });
  expect(field('Email')).toBe(email);
  expect(email).toHaveValue('asha@example.in');
  expect(complaintsNow()).toEqual([]);
});

test('what the candidate typed meanwhile wins over what was passed on', async () => {
  arrive('/sign-in');
  await userEvent.type(field('Email'), 'ravi@example.in');
  await live('/sign-in', { state: { email: 'asha@example.in' } });
  expect(field('Email')).toHaveValue('ravi@example.in');
});

test('a sign-in that was typed before the scripts came is sent as it was typed', async () => {
  arrive('/sign-in');
  await userEvent.type(field('Email'), user.email);
  await userEvent.type(field('Password'), 'mari gold');
  await live('/sign-in');
  server.answerNext(200, { data: { token: 'fresh', user } });
  await press(userEvent.setup(), 'Sign in');
  expect(server.requests[0]).toMatchObject({ body: { email: user.email, password: 'mari gold' } });
  expect(complaintsNow()).toEqual([]);
});

test('letters in a mobile number go, as they do while it lives', async () => {
  arrive('/sign-up');
  await userEvent.type(field('Mobile'), '+91 98765 43210');
  await live('/sign-up');
  expect(field('Mobile')).toHaveValue('9876543210');
});

test('somebody who is signed in already finds the same page', async () => {
  session.start({ token: 'a-token', user });
  arrive('/sign-in');
  await live('/sign-in');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
  expect(complaintsNow()).toEqual([]);
});
