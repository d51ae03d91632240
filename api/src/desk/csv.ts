/** Spreadsheets run what begins like this as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

/** A cell that spreadsheets take as text (RFC 4180). */
function cell(value: string | null): string {
  const text = value ?? '';
  return `"${(formula.test(text.trimStart()) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** A table as CSV in UTF-8, with the mark that spreadsheets need to see that. */
export function toCsv(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string | null>>[],
): string {
  const lines = rows.map((row) => columns.map((name) => cell(row[name] ?? null)).join(','));
  return `\uFEFF${[columns.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}
