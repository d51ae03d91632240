import { StaffError } from './staff-error';

/** The option that `given` means, whatever its case. Throws a sentence that lists the options. */
export function matchOne<T extends string>(what: string, given: string, options: readonly T[]): T {
  const wanted = given.trim().toLowerCase();
  const found = options.find((option) => option.toLowerCase() === wanted);
  if (!found) throw new StaffError(`'${given}' is no ${what}. Choose one of: ${options.join(', ')}`);
  return found;
}
