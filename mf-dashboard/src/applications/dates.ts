import { i18n } from 'shared/i18n/i18n';
import { sourceLocale } from 'contract/language/locale';
import { momentText } from 'contract/language/moment';
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';

dayjs.extend(advancedFormat);

/** Spec section 9: how the tracker prints a time, in the candidate's own time zone. */
const exactFormat = 'MMM Do, YYYY, hh:mm A';

/** 'Nov 3rd, 2026, 09:05 AM', in other languages as they write it; null for an invalid date. */
export function exactTime(iso: string): string | null {
  const time = dayjs(iso);
  if (!time.isValid()) return null;
  if (i18n.locale === sourceLocale) return time.format(exactFormat);
  return momentText(i18n, time.toDate());
}

/**
 * '3 days ago'; null for what is no date. A server's clock that runs ahead must not put an application into
 * the future.
 */
export function timeSince(iso: string): string | null {
  const time = dayjs(iso);
  if (!time.isValid()) return null;
  const now = dayjs();
  const age = (unit: 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year'): number =>
    Math.round(Math.max(0, now.diff(time, unit, true)));
  const [minutes, hours, days, months] = [age('minute'), age('hour'), age('day'), age('month')];
  if (age('second') < 45) return i18n.t('a few seconds ago');
  if (minutes < 45) return i18n.t('{minutes, plural, one {a minute} other {# minutes}} ago', { minutes });
  if (hours < 22) return i18n.t('{hours, plural, one {an hour} other {# hours}} ago', { hours });
  if (days < 26) return i18n.t('{days, plural, one {a day} other {# days}} ago', { days });
  if (days < 46 || months < 11)
    return i18n.t('{months, plural, one {a month} other {# months}} ago', {
      months: days < 46 ? 1 : months,
    });
  return i18n.t('{years, plural, one {a year} other {# years}} ago', { years: age('year') });
}
