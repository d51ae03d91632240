import { columns } from 'shared/server/columns';
import type { Config } from '../config';
import type { Database } from '../database/database';

/** What the commands work with. */
export interface StaffContext extends Pick<Config, 'fileKeys'> {
  readonly database: Database;
  readonly print: (text: string) => void;
}

/** A mistake in a command: one sentence, exit code 1, no stack. */
export class StaffError extends Error {
  override readonly name = 'StaffError';
}

/** Reads an argument as one of the options, whatever its case. Throws a sentence that lists the options. */
export function oneOf<T extends string>(what: string, options: readonly T[]): (given: string) => T {
  return (given) => {
    const wanted = given.trim().toLowerCase();
    const found = options.find((option) => option.toLowerCase() === wanted);
    if (!found) throw new StaffError(`'${given}' is no ${what}. Choose one of: ${options.join(', ')}`);
    return found;
  };
}

const control = /[^\P{Cc}\n\t]/gu;

/** Text that visitors wrote, safe to print: an escape sequence in a message could rewrite staff's screen. */
export function printable(text: string): string {
  return text.replace(control, '');
}

/** Columns of equal width under their headings. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  columns([headings, ...rows].map((row) => row.map((cell) => printable(cell).replace(/\s+/g, ' '))));
