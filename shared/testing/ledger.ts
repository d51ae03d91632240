/** Follows what is begun and ended in the page, by wrapping the page's own functions. */
export interface Ledger {
  /** What is held now, each in words: 'listener of scroll on window'. */
  read(): string[];
  /** Puts the page's own functions back. */
  close(): void;
}
