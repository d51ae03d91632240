/** One place where the candidate is signed in: GET /candidate/sessions, the last used first. */
export interface SessionEntry {
  readonly id: string;
  /** In words, "Chrome on Android"; '' when the browser did not say. */
  readonly device: string;
  /** ISO 8601, as is the next, which may be an hour old. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
}
