export interface Migration {
  /** Sorts in the order of application: '0001-start'. */
  readonly id: string;
  /** They only add: the release before runs on this schema too. */
  readonly statements: string;
  /** Allows to remove, rename or narrow something: the release that was the first not to use it. */
  readonly unusedSince?: string;
}
