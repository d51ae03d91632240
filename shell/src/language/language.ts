import { i18n } from 'shared/i18n/i18n';
import { dirOf, isLocale, sourceLocale, type Locale } from 'contract/language/locale';
import { localeCookie, localeParameter } from 'platform/release';
import { activateLanguage } from 'shared/remote/activate-language';
import { locale } from 'shared/runtime/locale';
import { session } from 'shared/runtime/session';
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

/** In the tab's sessionStorage: also a reload must not lose the choice. */
const choiceKey = 'portal-chosen-locale';

/**
 * What somebody has chosen in this tab, and no account has taken over yet; null for nothing. No account's
 * language replaces it.
 */
export function openChoice(): Locale | null {
  try {
    const stored = sessionStorage.getItem(choiceKey);
    return isLocale(stored) ? stored : null;
  } catch {
    return null; // the browser keeps nothing: the page is in the language all the same
  }
}

function keepChoice(chosen: Locale): void {
  try {
    sessionStorage.setItem(choiceKey, chosen);
  } catch {
    // As above.
  }
}

/** The account has it, or somebody else may sign in next. */
export function settleChoice(): void {
  try {
    sessionStorage.removeItem(choiceKey);
  } catch {
    // As above.
  }
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
async function activate(next: Locale, isChoice: boolean): Promise<boolean> {
  const languagesOfShell = currentBuild('shell')?.languages;
  const messages = await textsOf(
    { name: 'shell', version: shellVersion(), languages: languagesOfShell },
    next,
  );
  if (next !== wanted || (next !== sourceLocale && !messages)) return false;
  if (isChoice) remember(next);
  activateLanguage({ locale: next, ...(messages && { messages }) });
  const { documentElement } = document;
  documentElement.lang = tagOf(next);
  documentElement.dir = dirOf(next);
  locale.set(next);
  return true;
}

/**
 * Changes the language of all parts of the page, which stay as they are otherwise, and remembers it here.
 * @param openBefore an open choice, which is one again when the language does not load
 */
export async function changeLanguage(next: Locale, openBefore: Locale | null = null): Promise<void> {
  wanted = next;
  if ((await activate(next, true)) || next !== wanted) return;
  wanted = locale.get();
  if (openBefore) keepChoice(openBefore);
  else settleChoice();
  toasts.error(i18n.t('The language did not load. Check your connection and try again.'));
}

/**
 * The language in which the edge has served the page.
 * @returns resolves when the shell can draw in it; null when it can at once, as in English
 */
export function startLanguage(page: Document): Promise<unknown> | null {
  locale.onChoose((next) => {
    const openBefore = openChoice();
    keepChoice(next);
    void changeLanguage(next, openBefore);
  });
  let person = session.get()?.user.id;
  session.subscribe(() => {
    const before = person;
    person = session.get()?.user.id;
    if (before !== undefined && before !== person) settleChoice();
  });
  const served = page.documentElement.lang;
  // A page that came in another language, which another tab chose, has replaced it.
  if (openChoice() !== (isLocale(served) ? served : sourceLocale)) settleChoice();
  // A link in a language is a choice, too: the pages behind it come in the same one.
  const linked = new URLSearchParams(location.search).get(localeParameter);
  if (!isLocale(served)) {
    if (linked === sourceLocale) remember(sourceLocale);
    return null;
  }
  wanted = served;
  return activate(served, linked === served).then((isActive) => {
    // Without the texts the page goes on in English.
    if (!isActive) page.documentElement.lang = tagOf(locale.get());
  });
}
