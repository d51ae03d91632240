import { readReturn, type ReturnTo } from 'platform/return-to';
import { useLocation } from 'shared/runtime/router';

/**
 * What one page passes to the next in the history's state: the email typed so far, and where a sign-in leads.
 */
export interface HandedOver extends Partial<ReturnTo> {
  readonly email: string;
}

/** What the page before passed on; the email is '' when it passed none. */
export function useHandedOver(): HandedOver {
  // The history's state outlives releases and may have been written by anyone: it is only a suggestion.
  const state: unknown = useLocation().state;
  const { email } = (state ?? {}) as Partial<Record<keyof HandedOver, unknown>>;
  return { email: typeof email === 'string' ? email : '', ...readReturn(state) };
}
