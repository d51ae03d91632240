import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { frameOf, slotMark } from 'platform/release';
import { session } from 'shared/runtime/session';
import { App } from './app';
import { loadRemote } from './loader/load-build';
import { routeFor } from './loader/routing';
import { pages } from './prerender';
import { openPage, portalDocument } from './testing/channel-page';
import { openWindow } from './testing/open-window';

jest.mock('./loader/load-build', () => ({ loadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn(() => new Promise(() => undefined)) }));

const pane = '<div data-prerendered="mf-landing@1.0.0"><h1>Welcome</h1></div>';
const addresses = ['/', '/sign-in?from=mail#main', '/reset-password/a-secret'];
/** The shell's HTML in the page of a path, around the remote's. */
const htmlOf = (pathname: string): string => pages[frameOf(routeFor(pathname)!)]!.replace(slotMark, pane);

beforeEach(() => openPage(portalDocument(1)));

test.each(Object.entries(pages))('the shell’s HTML of %s has one place for the remote', (_, html) => {
  expect(html.split(slotMark)).toHaveLength(2);
});

test('a candidate’s screen takes its place under the space of the header, and no one is redirected', async () => {
  openWindow();
  session.start({ token: 'token-of-asha', user: { id: '7', firstName: 'Asha', lastName: 'Rao', email: '' } });
  window.history.replaceState(null, '', '/onboarding/personal-information');
  jest.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = htmlOf('/onboarding/personal-information');
  expect(root.querySelector('.shell-header-space')).toBeInTheDocument();
  const nodes = [...root.querySelectorAll('*:not(.shell-header-space)')];

  const recovered = jest.fn();
  const mounted = await act(async () => hydrateRoot(root, <App />, { onRecoverableError: recovered }));
  expect(nodes.filter((node) => !node.isConnected)).toEqual([]);
  expect(window.location.pathname).toBe('/onboarding/personal-information');
  expect(await screen.findByRole('banner')).toBeInTheDocument();
  expect([recovered.mock.calls, complain.mock.calls]).toEqual([[], []]);
  act(() => mounted.unmount());
  root.remove();
  localStorage.clear();
});

test.each(addresses)('the shell takes its own HTML of %s over, leaving the remote’s alone', async (at) => {
  openWindow();
  window.history.replaceState(null, '', at);
  jest.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = htmlOf(window.location.pathname);
  const [nodes, html] = [[...root.querySelectorAll('*')], root.innerHTML];

  const recovered = jest.fn();
  const mounted = await act(async () => hydrateRoot(root, <App />, { onRecoverableError: recovered }));
  expect([...root.querySelectorAll('*')]).toEqual(nodes);
  expect(root.innerHTML).toBe(html);
  expect([recovered.mock.calls, complain.mock.calls]).toEqual([[], []]);
  act(() => mounted.unmount());
  root.remove();
});
