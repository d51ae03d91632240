import { useLocation } from 'shared/runtime/router';

/** The address typed on one page, on its way to the next in the history's state: nobody types it twice. */
export interface HandedEmail {
  readonly email: string;
}

/** The address that the page before handed over; '' when none did. */
export function useHandedEmail(): string {
  // The history's state outlives releases and may have been written by anyone: it is only a suggestion.
  const state = useLocation().state as Partial<Record<keyof HandedEmail, unknown>> | null;
  return typeof state?.email === 'string' ? state.email : '';
}
