import type { FieldValues } from 'react-hook-form';

/** Whether two answers are the same to the candidate. */
export const same = (a: unknown, b: unknown) => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

/** A number is a kind of text here: a select has '' until an entry's id is chosen. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'string' : typeof value;
}

/** The draft may be years old or written by hand: only fields that the form has, of the kind it has, come back. */
export function fitting<In extends FieldValues>(draft: Readonly<Record<string, unknown>>, empty: In) {
  const entries = Object.entries(draft);
  return Object.fromEntries(
    entries.filter(([key, value]) => key in empty && kindOf(value) === kindOf(empty[key])),
  ) as Partial<In>;
}
