import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { slotMark } from 'shared/contract/release';
import { App } from './app';
import { loadRemote } from './loader/load-remote';
import { pages } from './prerender';
import { openWindow } from './testing/open-window';

jest.mock('./loader/load-remote', () => ({ loadRemote: jest.fn() }));

const pane = '<div data-prerendered="mf-landing@1.0.0"><h1>Welcome</h1></div>';

test('the shell’s HTML has one place for the remote, inside the main landmark or what stands for it', () => {
  expect(pages['/'].split(slotMark)).toHaveLength(2);
});

test('the shell takes its own HTML over and leaves the remote’s alone, without a complaint', async () => {
  openWindow();
  window.history.replaceState(null, '', '/');
  jest.mocked(loadRemote).mockReturnValue(new Promise(() => undefined));
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = pages['/'].replace(slotMark, pane);
  const [nodes, html] = [[...root.querySelectorAll('*')], root.innerHTML];

  const recovered = jest.fn();
  const mounted = await act(async () => hydrateRoot(root, <App />, { onRecoverableError: recovered }));
  expect([...root.querySelectorAll('*')]).toEqual(nodes);
  expect(root.innerHTML).toBe(html);
  expect([recovered.mock.calls, complain.mock.calls]).toEqual([[], []]);
  act(() => mounted.unmount());
});
