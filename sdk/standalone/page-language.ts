import { languageNames } from 'contract/language/language-names';
import { dirOf, sourceLocale, type Locale } from 'contract/language/locale';
import { localeParameter } from 'platform/release';
import type { RemoteProps } from 'shared/remote/props';
import { activateLanguage } from 'shared/remote/activate-language';
import { locale } from 'shared/runtime/locale';
import { observable } from 'shared/runtime/observable';
import { toasts } from 'shared/runtime/toasts';

/** One that candidates can choose, or the one that shows what is not marked (sdk/standalone/pseudo). */
export type PageLanguage = Locale | 'pseudo';

/** What hosts pass to remotes. */
export type SpokenProps = Required<Pick<RemoteProps, 'locale'>> & Pick<RemoteProps, 'messages'>;

/**
 * The page's language, with its texts. The page is one bundle: remote, contributions and API have the same.
 */
export const pageLanguage = observable<{ readonly chosen: PageLanguage; readonly props: SpokenProps }>({
  chosen: sourceLocale,
  props: { locale: sourceLocale },
});

/** Those of the build, each with its name in the panel. */
export const namesOf = (known: readonly Locale[]): Readonly<Partial<Record<PageLanguage, string>>> =>
  Object.fromEntries([
    ...[sourceLocale, ...known].map((one) => [one, languageNames[one]] as const),
    ['pseudo', 'Pseudo-language: what is plain English is not marked'],
  ]);

/** The language of an address, `?lang=hi`; English for one that the build does not have. */
export function readLanguage(search: string, known: readonly Locale[]): PageLanguage {
  const asked = new URLSearchParams(search).get(localeParameter);
  return asked === 'pseudo' ? asked : (known.find((one) => one === asked) ?? sourceLocale);
}

async function textsIn(chosen: PageLanguage): Promise<SpokenProps> {
  if (chosen === sourceLocale) return { locale: chosen };
  const response = await fetch(`catalog.${chosen}.json`);
  if (!response.ok) throw new Error(`The answer was ${response.status}`);
  const messages = (await response.json()) as NonNullable<SpokenProps['messages']>;
  return { locale: chosen === 'pseudo' ? sourceLocale : chosen, messages };
}

/** Chosen last. */
let wanted: PageLanguage = sourceLocale;

/** Changes the language of the page, and of its address. One that does not load is said in a toast. */
export async function changeLanguage(chosen: PageLanguage): Promise<void> {
  wanted = chosen;
  try {
    const props = await textsIn(chosen);
    if (chosen !== wanted) return; // another one was chosen meanwhile
    activateLanguage(props);
    const { documentElement } = document;
    documentElement.lang = props.locale === sourceLocale ? 'en-IN' : props.locale;
    documentElement.dir = dirOf(props.locale);
    locale.set(props.locale);
    pageLanguage.set({ chosen, props });
    const address = new URL(window.location.href);
    if (chosen === sourceLocale) address.searchParams.delete(localeParameter);
    else address.searchParams.set(localeParameter, chosen);
    window.history.replaceState(window.history.state, '', address);
  } catch (error) {
    wanted = pageLanguage.get().chosen;
    console.error(`catalog.${chosen}.json did not load`, error);
    toasts.error(`This build has no texts in ${chosen}, or they did not load: see the console.`);
  }
}
