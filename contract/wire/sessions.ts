/** One place where the candidate is signed in: GET /candidate/sessions, the last used first. */
export interface SessionEntry {
  readonly id: string;
  /** In words, "Chrome on Android"; '' when the browser did not say. */
  readonly device: string;
  /** @format date-time */
  readonly firstSeen: string;
  /**
   * May be an hour old.
   * @format date-time
   */
  readonly lastSeen: string;
  /** The session that asks. */
  readonly isCurrent: boolean;
}
