export interface Migration {
  /** Sorts in the order of application: '0001-start'. */
  readonly id: string;
  readonly statements: string;
}
