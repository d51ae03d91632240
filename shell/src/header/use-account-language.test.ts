import { act, renderHook } from '@testing-library/react';
import type { Locale } from 'contract/language/locale';
import type { UserData } from 'contract/wire/user-data';
import { call } from 'shared/runtime/api';
import { locale } from 'shared/runtime/locale';
import { changeLanguage } from '../language/language';
import { useAccountLanguage } from './use-account-language';

jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));
jest.mock('shared/queries/patch-user-data', () => ({ patchUserData: jest.fn() }));
jest.mock('../language/language', () => ({
  ...jest.requireActual<object>('../language/language'),
  changeLanguage: jest.fn(),
}));

const accountOf = (email: string, language: string) => ({ email, language }) as UserData;
/** As the shell does, once the texts are there. */
async function change(next: Locale): Promise<void> {
  document.cookie = `portal-locale=${next}; path=/`;
  locale.set(next);
}
/** By hand. */
function choose(next: Locale): void {
  sessionStorage.setItem('portal-chosen-locale', next);
  void change(next);
}
const saved = () => jest.mocked(call).mock.calls.map(([, { body } = {}]) => body);

beforeEach(() => {
  jest.mocked(call).mockReset().mockResolvedValue({});
  jest.mocked(changeLanguage).mockImplementation(change);
  void change('en');
  sessionStorage.clear();
});

const open = () =>
  renderHook(({ account }: { readonly account: UserData | null }) => useAccountLanguage(account), {
    initialProps: { account: null as UserData | null },
  });

test('the page changes to the language of the account', () => {
  const { rerender } = open();
  rerender({ account: accountOf('asha@example.com', 'hi') });
  expect(locale.get()).toBe('hi');
  expect(saved()).toEqual([]);
});

test('a language that was chosen before the sign-in stays, and the account takes it over', async () => {
  choose('hi');
  const { rerender } = open();
  rerender({ account: accountOf('asha@example.com', 'en') });
  expect(locale.get()).toBe('hi');
  expect(saved()).toEqual([{ language: 'hi' }]);
  await Promise.resolve();
  expect(sessionStorage).toHaveLength(0);
});

test('a choice whose texts are on their way is not replaced by the language of the account', () => {
  sessionStorage.setItem('portal-chosen-locale', 'hi');
  const { rerender } = open();
  rerender({ account: accountOf('asha@example.com', 'ta') });
  expect([locale.get(), saved()]).toEqual(['en', []]);
  act(() => void change('hi'));
  expect(saved()).toEqual([{ language: 'hi' }]);
});

test('a choice that the account could not take over outlives a reload of the page', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.mocked(call).mockRejectedValueOnce(new Error('offline'));
  const { rerender, unmount } = open();
  rerender({ account: accountOf('asha@example.com', 'en') });
  act(() => choose('hi'));
  await Promise.resolve();
  unmount();
  open().rerender({ account: accountOf('asha@example.com', 'en') });
  expect(locale.get()).toBe('hi');
  expect(saved()).toEqual([{ language: 'hi' }, { language: 'hi' }]);
});

test('a language that was chosen before the account was known stays, and the account takes it over', () => {
  const { rerender } = open();
  act(() => choose('hi'));
  rerender({ account: accountOf('asha@example.com', 'en') });
  expect(locale.get()).toBe('hi');
  expect(saved()).toEqual([{ language: 'hi' }]);
});

test('who signs in after another candidate gets their own language, whatever that one had or chose', async () => {
  const { rerender } = open();
  rerender({ account: accountOf('asha@example.com', 'hi') });
  rerender({ account: null });
  rerender({ account: accountOf('ravi@example.com', 'en') });
  expect(locale.get()).toBe('en');
  act(() => choose('hi'));
  expect(saved()).toEqual([{ language: 'hi' }]);
  await Promise.resolve(); // the account has it
  rerender({ account: null });
  rerender({ account: accountOf('meera@example.com', 'en') });
  expect(locale.get()).toBe('en');
});
