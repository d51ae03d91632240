import { act, screen } from '@testing-library/react';
import { activate } from 'test-kit/activate';
import { call } from 'shared/runtime/api';
import { locale } from 'shared/runtime/locale';
import { openWindow } from './testing/open-window';
import { arrivals, asha, follow, loads, openPortal } from './testing/portal';

jest.mock('./loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));

const hindi = {
  'User menu': ['आपका मेन्यू'],
  Help: ['मदद'],
  'Try again': ['फिर कोशिश करें'],
  'This page did not load': ['यह पेज नहीं खुला'],
};

/** The whole tree is drawn again, from the root. */
async function changeToHindi(): Promise<void> {
  activate('hi', hindi);
  act(() => locale.set('hi'));
  await arrivals();
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  openWindow();
  jest.mocked(call).mockReset().mockResolvedValue({ data: asha });
});

afterEach(() => {
  jest.restoreAllMocks();
  locale.set('en');
});

test('a change of the language draws header and footer again', async () => {
  await openPortal('/dashboard', { signedIn: true });
  await changeToHindi();
  expect(screen.getByRole('button', { name: 'आपका मेन्यू' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'मदद' })).toBeInTheDocument();
});

test('a change of the language draws the message of a screen that did not load again, with its title', async () => {
  await openPortal('/dashboard', { signedIn: true });
  loads.set('mf-documents', () => Promise.reject(new Error('offline')));
  await follow('mf-dashboard', '/documents/basic-identity');
  await changeToHindi();
  expect(screen.getByRole('button', { name: 'फिर कोशिश करें' })).toBeInTheDocument();
  expect(document.title).toBe('यह पेज नहीं खुला · Marigold');
});
