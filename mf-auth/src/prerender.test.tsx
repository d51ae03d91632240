import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchPath, type To } from 'shared/runtime/router';
import { prerenderedName } from 'shared/remote/props';
import { session } from 'shared/runtime/session';
import { callLifecycle } from 'shared/testing/call-lifecycle';
import { pages } from './prerender';
import { bootstrap, mount, unmount } from './remote';
import { field, isolate, press, server } from './testing/render-app';

isolate();

const user = { id: 'c1', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
const navigator = {
  createHref: (to: To) => (typeof to === 'string' ? to : (to.pathname ?? '')),
  go: jest.fn(),
  push: jest.fn(),
  replace: jest.fn(),
};

let complaints: unknown[][];
let pane: HTMLElement;
let alive = false;

const props = () => ({ name: prerenderedName('mf-auth'), domElement: pane, hydrate: true });

/** The page of an address as it came: none of it lives. */
function arrive(pathname: string): void {
  const route = Object.keys(pages).find((pattern) => matchPath(pattern, pathname)) ?? '';
  pane = document.body.appendChild(document.createElement('div'));
  pane.innerHTML = pages[route] ?? '';
}

async function takeOver(pathname: string, more: { search?: string; hash?: string; state?: unknown } = {}) {
  const location = { pathname, search: '', hash: '', state: null, key: 'default', ...more };
  alive = true;
  await bootstrap(props());
  await callLifecycle(() => mount({ ...props(), location, navigator }));
}

beforeEach(() => {
  complaints = [];
  // React tells a recoverable error through `reportError`, and in development a difference through the console.
  window.reportError = (error) => complaints.push([error]);
  jest.mocked(console.error).mockImplementation((...words) => complaints.push(words));
});

afterEach(async () => {
  if (alive) await callLifecycle(() => unmount(props()));
  alive = false;
  pane.remove();
  Reflect.deleteProperty(window, 'reportError');
});

const addresses = ['/sign-in', '/sign-up', '/contact-us', '/forgot-password', '/reset-password/a-secret'];

describe.each(addresses)('the HTML of %s', (address) => {
  test('holds no inline style, which the policy would drop, and nothing of the address', () => {
    arrive(address);
    expect(pane.innerHTML).not.toMatch(/\sstyle=|secret/);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  test('is taken over as it stands: its buttons wake, nothing else changes', async () => {
    arrive(address);
    const [nodes, html] = [[...pane.querySelectorAll('*')], pane.innerHTML];
    await takeOver(address, { search: '?from=mail', hash: '#main' });
    const now = [...pane.querySelectorAll('*')];
    expect(now.filter((node, index) => node !== nodes[index])).toEqual([]);
    expect(pane.innerHTML === html.replace(' mg-button--asleep"', '"').replaceAll(' disabled=""', '')).toBe(
      true,
    );
    expect(complaints).toEqual([]);
  });
});

test('an address that another page handed over stands in the field, in the same nodes', async () => {
  arrive('/sign-in');
  const email = field('Email');
  await takeOver('/sign-in', { state: { email: 'asha@example.in' } });
  expect(field('Email')).toBe(email);
  expect(email).toHaveValue('asha@example.in');
  expect(complaints).toEqual([]);
});

test('what the candidate typed meanwhile counts more than what was handed over', async () => {
  arrive('/sign-in');
  await userEvent.type(field('Email'), 'ravi@example.in');
  await takeOver('/sign-in', { state: { email: 'asha@example.in' } });
  expect(field('Email')).toHaveValue('ravi@example.in');
});

test('a sign-in that was typed before the scripts came is sent as it was typed', async () => {
  arrive('/sign-in');
  await userEvent.type(field('Email'), user.email);
  await userEvent.type(field('Password'), 'mari gold');
  await takeOver('/sign-in');
  server.answerNext(200, { data: { token: 'fresh', user } });
  await press(userEvent.setup(), 'Sign in');
  expect(server.requests[0]).toMatchObject({ body: { email: user.email, password: 'mari gold' } });
  expect(complaints).toEqual([]);
});

test('letters in a mobile number go, as they do while it lives', async () => {
  arrive('/sign-up');
  await userEvent.type(field('Mobile'), '+91 98765 43210');
  await takeOver('/sign-up');
  expect(field('Mobile')).toHaveValue('9876543210');
});

test('somebody who is signed in already finds the same page', async () => {
  session.start({ token: 'a-token', user });
  arrive('/sign-in');
  await takeOver('/sign-in');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in');
  expect(complaints).toEqual([]);
});
