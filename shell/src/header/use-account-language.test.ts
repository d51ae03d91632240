import { act, renderHook } from '@testing-library/react';
import type { Locale } from 'contract/language/locale';
import type { UserData } from 'contract/wire/user-data';
import { call } from 'shared/runtime/api';
import { locale } from 'shared/runtime/locale';
import { useAccountLanguage } from './use-account-language';

jest.mock('shared/runtime/api', () => ({ call: jest.fn() }));
jest.mock('shared/queries/patch-user-data', () => ({ patchUserData: jest.fn() }));

const accountOf = (email: string, language: string) => ({ email, language }) as UserData;
/** As the shell does. */
function choose(next: Locale): void {
  document.cookie = `portal-locale=${next}; path=/`;
  locale.set(next);
}
const saved = () => jest.mocked(call).mock.calls.map(([, { body } = {}]) => body);

beforeEach(() => {
  jest.mocked(call).mockReset().mockResolvedValue({});
  locale.onChoose(choose);
  choose('en');
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

test('a language that was chosen before the account was known stays, and the account takes it over', () => {
  const { rerender } = open();
  act(() => choose('hi'));
  rerender({ account: accountOf('asha@example.com', 'en') });
  expect(locale.get()).toBe('hi');
  expect(saved()).toEqual([{ language: 'hi' }]);
});

test('who signs in after another candidate gets their own language, whatever that one had or chose', () => {
  const { rerender } = open();
  rerender({ account: accountOf('asha@example.com', 'hi') });
  rerender({ account: null });
  rerender({ account: accountOf('ravi@example.com', 'en') });
  expect(locale.get()).toBe('en');
  act(() => choose('hi'));
  expect(saved()).toEqual([{ language: 'hi' }]);
  rerender({ account: null });
  rerender({ account: accountOf('meera@example.com', 'en') });
  expect(locale.get()).toBe('en');
});
