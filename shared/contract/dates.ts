import { trimmed } from './text';

/** What schemas about time look at instead of the clock, when it is given as their context. */
export interface ClockContext {
  readonly now?: Date;
}

/** Today on the calendar of whoever checks, 'YYYY-MM-DD'. */
export function today(context: ClockContext | undefined): string {
  const now = context?.now ?? new Date();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** 'YYYY-MM-DD' of a day that exists: not 2023-02-29. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (!year || Number(year) < 1000) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}

/** The same day some years later (earlier when negative); a text that compares like the days themselves. */
export function addYears(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
}

/** A required day, 'YYYY-MM-DD'. */
export function day(missing: string, notReal: string) {
  return trimmed(missing)
    .required(missing)
    .test('real-date', notReal, (value) => !value || isRealDate(value));
}
