import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import relativeTime from 'dayjs/plugin/relativeTime';

dayjs.extend(advancedFormat);
dayjs.extend(relativeTime);

/** Spec section 9: how the tracker prints a time, in the candidate's own time zone. */
const exactFormat = 'MMM Do, YYYY, hh:mm A';

/** 'Nov 3rd, 2026, 09:05 AM'; null for an invalid date. */
export function exactTime(iso: string): string | null {
  const time = dayjs(iso);
  return time.isValid() ? time.format(exactFormat) : null;
}

/**
 * '3 days ago'; null for what is no date. A server's clock that runs ahead must not put an application into
 * the future.
 */
export function timeSince(iso: string): string | null {
  const time = dayjs(iso);
  if (!time.isValid()) return null;
  const now = dayjs();
  return (time.isAfter(now) ? now : time).from(now);
}
