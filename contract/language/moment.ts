import type { I18n } from '@lingui/core';
import { sourceLocale } from './locale';

/**
 * A time of day for `Intl`, in the language: '9:05 am', and 'सुबह 9:05' as Hindi says it, where
 * `Intl` would write '9:05 am बजे'. Its words for the other languages do not fit.
 */
export const clock = ({ locale }: I18n): Intl.DateTimeFormatOptions => ({
  hour: 'numeric',
  minute: '2-digit',
  ...(locale === 'hi' ? { dayPeriod: 'short' } : { hour12: true }),
});

/**
 * '30 November 2026 at 3:45 pm'.
 * @param timeZone the candidate's own when left out
 */
export function momentText(i18n: I18n, time: Date, timeZone?: string): string {
  // India counts twelve hours, in English too.
  const tag = i18n.locale === sourceLocale ? 'en-IN' : i18n.locales;
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(tag, { ...day, ...clock(i18n), ...(timeZone && { timeZone }) }).format(time);
}
