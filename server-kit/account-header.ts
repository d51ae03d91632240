/**
 * Of the API's answers to signed-in candidates: a pseudonym of the account for a day, and when the account
 * was made. Edges take it off, so that no browser sees it, and let the account vote on builds
 * (docs/decisions/0012).
 */
export const accountHeader = 'x-portal-account';

export interface Account {
  readonly id: string;
  /** Milliseconds since 1970, to the minute. */
  readonly since: number;
}

const minuteMs = 60_000;

export const accountText = ({ id, since }: Account): string =>
  `${id}.${Math.ceil(since / minuteMs).toString(36)}`;

/** Null for a text that is none. */
export function readAccount(text: string): Account | null {
  const [, id, minute] = /^([\w-]{16})\.([0-9a-z]{1,8})$/.exec(text) ?? [];
  if (id === undefined || minute === undefined) return null;
  return { id, since: Number.parseInt(minute, 36) * minuteMs };
}
