import { useEffect, useRef } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { isLocale, type Locale } from 'contract/language/locale';
import type { UserData } from 'contract/wire/user-data';
import { patchUserData } from 'shared/queries/patch-user-data';
import { call } from 'shared/runtime/api';
import { locale, useLocale } from 'shared/runtime/locale';
import { chosenHere } from '../language/language';

/** The page is in the language all the same; the account follows at the next choice or sign-in. */
function save(language: Locale): void {
  call(endpoints.saveLanguage, { body: { language }, silent: true }).then(
    () => patchUserData({ language }),
    (error: unknown) => console.warn('The account does not know the language', error),
  );
}

/**
 * The account's language counts on every device: at the sign-in the page changes to it, unless another one
 * was chosen on this page before the account was known. An account without one takes over the choice of this
 * device, and every later choice: its emails are written in it.
 */
export function useAccountLanguage(userData: UserData | null): void {
  const now = useLocale();
  /** Whose language has been compared with the page's. */
  const compared = useRef<string>(undefined);
  /** The page's language until somebody chose another. */
  const before = useRef(now);
  const account = userData?.language;
  const email = userData?.email;

  useEffect(() => {
    if (email === undefined) return;
    const follows = compared.current !== email && before.current === now && isLocale(account);
    compared.current = email;
    before.current = follows ? account : now;
    if (follows && account !== now) locale.choose(account);
    if (!follows && account !== now && chosenHere() === now) save(now);
  }, [email, account, now]);
}
