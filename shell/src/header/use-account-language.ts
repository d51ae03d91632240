import { useEffect, useRef } from 'react';
import { endpoints } from 'contract/endpoints';
import { isLocale, type Locale } from 'contract/locale';
import type { UserData } from 'contract/user-data';
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
 * The account's language counts on every device: at the sign-in the page changes to it. An account without
 * one takes over the choice of this device, and every later choice: its emails are written in it.
 */
export function useAccountLanguage(userData: UserData | null): void {
  const now = useLocale();
  /** Whose language has been compared with the page's. */
  const compared = useRef<string>(undefined);
  const account = userData?.language;
  const email = userData?.email;

  useEffect(() => {
    if (email === undefined) return;
    const isFirst = compared.current !== email;
    compared.current = email;
    if (isFirst && isLocale(account)) {
      if (account !== now) locale.choose(account);
    } else if (account !== now && chosenHere() === now) save(now);
  }, [email, account, now]);
}
