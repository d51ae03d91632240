import { isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { localeCookie, localeParameter } from 'platform/release';
import { readCookieIn } from 'server-kit/cookies';
import type { Asked } from 'server-kit/failures';

/**
 * By the address, or the choice on this device; also for a request that the server could not read. What the
 * browser would like, the shell offers.
 */
export function localeOf({ url, headers: { cookie = '' } }: Asked): Locale {
  const asked = new URLSearchParams(url.split('?', 2)[1]).getAll(localeParameter).join(' '); // two are none
  return [asked, readCookieIn(cookie, localeCookie)].find(isLocale) ?? sourceLocale;
}
