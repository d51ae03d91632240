import { i18n } from 'contract/language/i18n';
import { dirOf, isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { localeCookie, localeParameter } from 'platform/release';
import { speak } from 'shared/remote/speak';
import { locale } from 'shared/runtime/locale';
import { toasts } from 'shared/runtime/toasts';
import { currentBuild, shellVersion } from '../loader/channel';
import { textsOf } from '../loader/texts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Over https it has the prefix by which browsers refuse it from any other host (server-kit/cookies). */
const cookieName = (): string => `${location.protocol === 'https:' ? '__Host-' : ''}${localeCookie}`;

/** The choice of this device; null when none was made. */
export function chosenHere(): Locale | null {
  const entry = document.cookie.split('; ').find((one) => one.startsWith(`${cookieName()}=`));
  const value = entry?.slice(cookieName().length + 1);
  return isLocale(value) ? value : null;
}

/** The edge reads it: the next page comes in this language. */
function remember(chosen: Locale): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName()}=${chosen}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
}

/** As the edge writes it. */
const tagOf = (one: Locale): string => (one === sourceLocale ? 'en-IN' : one);

/** Chosen last. */
let wanted: Locale = sourceLocale;

/**
 * The shell's own texts come first: then it tells all parts.
 * @param isChoice the next pages come in this language, too
 * @returns whether it does; a language in whose place another one was chosen meanwhile changes nothing
 */
async function speakAs(next: Locale, isChoice: boolean): Promise<boolean> {
  const languagesOfShell = currentBuild('shell')?.languages;
  const messages = await textsOf(
    { name: 'shell', version: shellVersion(), languages: languagesOfShell },
    next,
  );
  if (next !== wanted || (next !== sourceLocale && !messages)) return false;
  if (isChoice) remember(next);
  speak({ locale: next, ...(messages && { messages }) });
  const { documentElement } = document;
  documentElement.lang = tagOf(next);
  documentElement.dir = dirOf(next);
  locale.set(next);
  return true;
}

/** Changes the language of all parts of the page, which stay as they are otherwise, and remembers it here. */
export async function changeLanguage(next: Locale): Promise<void> {
  wanted = next;
  if ((await speakAs(next, true)) || next !== wanted) return;
  wanted = locale.get();
  toasts.error(i18n.t('The language did not load. Check your connection and try again.'));
}

/**
 * The language in which the edge has served the page.
 * @returns resolves when the shell can draw in it; null when it can at once, as in English
 */
export function startLanguage(page: Document): Promise<unknown> | null {
  locale.onChoose((next) => void changeLanguage(next));
  const served = page.documentElement.lang;
  // A link in a language is a choice, too: the pages behind it come in the same one.
  const linked = new URLSearchParams(location.search).get(localeParameter);
  if (!isLocale(served)) {
    if (linked === sourceLocale) remember(sourceLocale);
    return null;
  }
  wanted = served;
  return speakAs(served, linked === served).then((speaks) => {
    // Without the texts the page goes on in English.
    if (!speaks) page.documentElement.lang = tagOf(locale.get());
  });
}
