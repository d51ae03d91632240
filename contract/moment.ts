import { i18n } from './i18n';
import { languages, sourceLocale } from './locale';

/**
 * '30 November 2026 at 3:45 pm', in the language of the page.
 * @param timeZone the candidate's own when left out
 */
export function momentText(time: Date, timeZone?: string): string {
  // India counts twelve hours, in English too.
  const tag = i18n.locale === sourceLocale ? 'en-IN' : i18n.tag;
  const { clock } = languages[i18n.locale];
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(tag, { ...day, ...clock, ...(timeZone && { timeZone }) }).format(time);
}
