import { useEffect, useRef } from 'react';
import { endpoints } from 'contract/wire/endpoints';
import { isLocale, type Locale } from 'contract/language/locale';
import type { UserData } from 'contract/wire/user-data';
import { patchUserData } from 'shared/queries/patch-user-data';
import { call } from 'shared/runtime/api';
import { useLocale } from 'shared/runtime/locale';
import { changeLanguage, chosenHere, openChoice, settleChoice } from '../language/language';

/** The page is in the language all the same; the account follows at the next choice, reload or sign-in. */
function save(language: Locale): void {
  call(endpoints.saveLanguage, { body: { language }, silent: true }).then(
    () => {
      if (openChoice() === language) settleChoice();
      patchUserData({ language });
    },
    (error: unknown) => console.warn('The account does not know the language', error),
  );
}

/**
 * The account's language counts on every device: at the sign-in the page changes to it. But what somebody has
 * chosen in this tab stays, before the sign-in or while the account is on its way, and the account takes it
 * over. So does an account without a language, and each with every later choice: its emails are written in
 * it.
 */
export function useAccountLanguage(userData: UserData | null): void {
  const now = useLocale();
  /** Whose language has been compared with the page's. */
  const compared = useRef<string>(undefined);
  const account = userData?.language;
  const email = userData?.email;

  useEffect(() => {
    if (email === undefined) return;
    const choice = openChoice();
    const follows = compared.current !== email && choice === null && isLocale(account);
    compared.current = email;
    if (choice !== null && choice !== now) return; // its texts are on their way
    if (account === now) settleChoice();
    else if (follows) void changeLanguage(account);
    else if (chosenHere() === now) save(now);
  }, [email, account, now]);
}
