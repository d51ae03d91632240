import inputs from './hostile-inputs.json' with { type: 'json' };

/** What no field of any call takes. */
export const never: Readonly<Record<string, unknown>> = {
  ...inputs.never,
  'marks without an end': `a${'\u0301'.repeat(40)}`,
  '6,000 letters': 'a'.repeat(6000),
  '6,000 of three bytes': '\u0905'.repeat(6000),
  'a list of a long text': ['a'.repeat(3000)],
  '3,000 empty lists': Array.from({ length: 3000 }, () => []),
  'lists in lists': JSON.parse('['.repeat(1500) + ']'.repeat(1500)) as unknown,
};

/** What a text may be that reaches SQL, HTML, mails and logs as it is. */
export const nasty: Readonly<Record<string, unknown>> = inputs.nasty;

/** What an answer must not tell: code, statements, folders, tables. */
const leak =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\/tmp\/|\bselect\b.+\bfrom\b|syntax error|pglite|postgres|stack/i;

/** What is wrong with an answer to hostile input; null when nothing is. */
export function problemOf(status: number, payload: string, mayServe: boolean): string | null {
  if (status >= 500) return `${status} ${payload}`;
  if (status >= 300 && !/^\{"code":"[a-z-]+","message":"[^"]/.test(payload)) return `no failure: ${payload}`;
  if (status >= 300 && leak.test(payload)) return `leak: ${payload}`;
  return status < 300 && !mayServe ? `served: ${payload.slice(0, 200)}` : null;
}
