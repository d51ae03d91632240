import { i18n } from 'shared/i18n/i18n';

/** '30 November 2026'. */
export const dayOf = (iso: string): string =>
  new Intl.DateTimeFormat(i18n.locales, { dateStyle: 'long' }).format(new Date(iso));

/** How the API names a passkey that was made by a browser it does not know. */
const unnamed = /*i18n*/ 'Passkey';

/** @param stored what the API made of a browser's user agent: 'Chrome on Android', or one of the two */
export function deviceName(stored: string): string {
  if (stored === unnamed) return i18n.t(unnamed);
  const [browser = stored, system] = stored.split(' on ');
  return system ? i18n.t('{browser} on {system}', { browser, system }) : stored;
}
