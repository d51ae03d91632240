const control = /[^\P{Cc}\n\t]/gu;

/** Text that visitors wrote, safe to print: an escape sequence in a message could rewrite staff's screen. */
export function printable(text: string): string {
  return text.replace(control, '');
}

/** Columns of equal width under their headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => printable(cell).replace(/\s+/g, ' ')));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
