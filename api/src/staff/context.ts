import type { ErrorCode } from 'contract/wire/errors';
import { isPrintable } from 'contract/wire/text';
import { columns } from 'server-kit/columns';
import type { Config } from '../config';
import type { Database } from '../database/database';
import type { FileStore } from '../files/store';
import type { MailQueue } from '../queue/queue';

/** What a command gives as files. The process of the person who asked writes them, see `handOver`. */
export interface StaffFiles {
  /** In their order. Names such as 'passport-1.jpg': nothing that a candidate typed. */
  readonly files: readonly { readonly name: string; readonly base64: string }[];
  /** Where it goes, several with their number; null for a folder of its own that is removed again. */
  readonly out: string | null;
}

/** What changes of candidates are made with, by a command or at the desk. */
export interface StaffServices {
  readonly database: Database;
  readonly mail: Pick<MailQueue, 'add'>;
}

/** What the commands work with. */
export interface StaffContext extends Pick<Config, 'fileKeys' | 'clamd'> {
  readonly database: Database;
  /** Who runs the command: see `actorOf`. */
  readonly actor: string;
  readonly openStore: () => Promise<FileStore>;
  readonly print: (text: string) => void;
  readonly give: (given: StaffFiles) => void;
}

/**
 * A mistake of staff in one sentence: exit code 1 without a stack, or the code's answer at the desk. Its
 * cause, which may name servers and folders, is for the command line and the log, not for browsers.
 */
export class StaffError extends Error {
  override readonly name = 'StaffError';

  constructor(
    message: string,
    readonly code: ErrorCode = 'validation-failed',
    options: ErrorOptions = {},
  ) {
    super(message, options);
  }
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

/** Reads a text of one line. @param name in the sentence that refuses another: '--reason' */
export const textOf = (name: string, min: number, max: number) => (given: string) => {
  const text = given.trim();
  if (text.length >= min && text.length <= max && isPrintable(text)) return text;
  throw new StaffError(`${name} must be a text of ${min} to ${max} characters in one line`);
};

/** Reads an option that is a text of one line. */
export const lineOf = (option: string, min: number, max: number) => textOf(`--${option}`, min, max);

/** An address, a phone number or the number of an identity paper. */
const personal = /@|(?:\d[ -]?){10}/;

/** Reads the reason of a look at personal data. It stays in the access log when the account is gone. */
export const reasonOf = (given: string): string => readReason('--reason', given);

/** The same of a reason that was not given on a command line. @param name of it in sentences */
export function readReason(name: string, given: string): string {
  const reason = textOf(name, 10, 200)(given);
  if (!/\p{L}.*\s.*\p{L}/u.test(reason)) throw new StaffError(`${name} must be a few words`);
  if (personal.test(reason))
    throw new StaffError(`${name} must have no address and no long number: it is kept without the account`);
  return reason;
}

const control = /[^\P{Cc}\n\t]/gu;

/** Text that visitors wrote, safe to print: an escape sequence in a message could rewrite staff's screen. */
export function printable(text: string): string {
  return text.replace(control, '');
}

/** Columns of equal width under their headings. */
export const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  columns([headings, ...rows].map((row) => row.map((cell) => printable(cell).replace(/\s+/g, ' '))));
