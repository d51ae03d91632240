export interface BenchContext {
  /** The repository. */
  readonly root: string;
  /** Where a bench keeps what it builds and writes; on the disk that the portal's data would be on. */
  readonly workFolder: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Result {
  /** Tables for people. */
  readonly report: string;
  /** The same and each single run, for `--json`. */
  readonly figures: Readonly<Record<string, unknown>>;
}
