import type { MessageDescriptor } from '@lingui/core';
import { trimmed } from './text';

/** A schema's context may set the time that its rules compare with. */
export interface ClockContext {
  readonly now?: Date;
}

/** Today in the local time zone, 'YYYY-MM-DD', which is how a date is written in Sweden. */
export function today(context?: ClockContext): string {
  return (context?.now ?? new Date()).toLocaleDateString('sv');
}

/** 'YYYY-MM-DD' of a day that exists: not 2023-02-29. */
export function isRealDate(text: string): boolean {
  const date = new Date(/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? text : NaN);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The same day some years later (earlier when negative); a text that compares like the days themselves. */
export function addYears(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
}

/** A rule for a day, beside its message. Both days are 'YYYY-MM-DD' and compare like the days themselves. */
export type DayRule = readonly [
  message: string | MessageDescriptor,
  isMet: (day: string, today: string) => boolean,
];

/**
 * A required day, 'YYYY-MM-DD'. The rules are asked only about real days: of 'abc' there is nothing else to
 * say.
 */
export function day(
  missing: string | MessageDescriptor,
  notReal: string | MessageDescriptor,
  rules: readonly DayRule[] = [],
) {
  return trimmed(missing)
    .required(missing)
    .test('day', notReal, (value, context) => {
      if (!value) return true;
      if (!isRealDate(value)) return false;
      const now = today(context.options.context);
      const broken = rules.find(([, isMet]) => !isMet(value, now));
      return broken ? context.createError({ message: broken[0] }) : true;
    });
}
