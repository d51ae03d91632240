import { headingKind } from './headings';
import type { TextItem } from './text-item';

/** A piece of a line, apart from the others by a wide gap: a cell of a table, or a date at the right edge. */
interface Cell {
  readonly text: string;
  readonly x: number;
  readonly end: number;
}

export interface Line {
  readonly page: number;
  /** The column that it is read with; a page without columns has one. */
  readonly column: 0 | 1;
  readonly text: string;
  readonly cells: readonly string[];
  readonly y: number;
  readonly size: number;
}

interface Row {
  readonly page: number;
  readonly y: number;
  readonly size: number;
  readonly cells: readonly Cell[];
}

/** Shares of the letters' height. */
const sameLine = 0.45;
const spaceGap = 0.14;
const cellGap = 1.1;
/** Between two cells of a tight table, whose starts are one below the other. */
const tightGap = 0.45;
/** From one line of a wrapped cell to the next. Rows of a table are further apart. */
const wrapped = 1.35;
/** Less than a line: a cell that is centred beside one of two lines. */
const overlapping = 0.9;

/**
 * No-break spaces, ligatures and invisible characters as they are typed. A PDF may not say which letter a
 * shape is, often in Devanagari: such text is marked, and never suggested.
 */
const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\u200b\u2060\ufeff\u00ad]/g, '')
    .replace(/\0+|(?<![\p{L}\p{M}\u200c\u200d])\p{M}/gu, '\ufffd')
    .replace(/\s+/g, ' ')
    .trim();

/** @param starts where several lines of the page have a gap before */
function cellsOf(items: readonly TextItem[], starts: (x: number) => boolean): Cell[] {
  const cells: { text: string; x: number; end: number; size: number }[] = [];
  for (const { text, x, width, size } of items) {
    const last = cells.at(-1);
    const gap = last ? (x - last.end) / Math.min(size, last.size) : Infinity;
    if (last && gap < (starts(x) ? tightGap : cellGap)) {
      last.text += gap > spaceGap && !last.text.endsWith(' ') ? ` ${text}` : text;
      last.end = Math.max(last.end, x + width);
      last.size = size;
    } else cells.push({ text, x, end: x + width, size });
  }
  return cells.map(({ text, x, end }) => ({ text: clean(text), x, end })).filter(({ text }) => text !== '');
}

/** The items of each baseline, from left to right. */
function baselinesOf(items: readonly TextItem[]): TextItem[][] {
  const groups: TextItem[][] = [];
  for (const item of [...items].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const [first] = groups.at(-1) ?? [];
    if (first && item.y - first.y <= Math.max(first.size, item.size) * sameLine) groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => group.sort((a, b) => a.x - b.x));
}

/** Where columns of tables start: at least two lines have a gap before this place. */
function tableStarts(baselines: readonly (readonly TextItem[])[]): (x: number) => boolean {
  const counts = new Map<number, number>();
  for (const items of baselines) {
    items.forEach(({ x, size }, at) => {
      const before = items[at - 1];
      if (!before || x - before.x - before.width < size * tightGap) return;
      counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1);
    });
  }
  return (x) => (counts.get(Math.round(x)) ?? 0) > 1;
}

function rowsOf(items: readonly TextItem[]): Row[] {
  const baselines = baselinesOf(items);
  const starts = tableStarts(baselines);
  return baselines.flatMap((group) => {
    const cells = cellsOf(group, starts);
    const [{ page, y } = { page: 1, y: 0 }] = group;
    return cells.length > 0 ? [{ page, y, size: Math.max(...group.map(({ size }) => size)), cells }] : [];
  });
}

const isBelow = (cell: Cell, other: Cell) => Math.abs(cell.x - other.x) < 2;

/** One row of a table, of two lines whose cells are one below the other; null when they are two. */
function joined(above: Row, lastY: number, row: Row): Row | null {
  const gap = (row.y - lastY) / row.size;
  const fits = row.cells.every((cell) => above.cells.some((other) => isBelow(cell, other)));
  const isWrapped = gap < wrapped && fits && above.cells.length > 2 && row.cells.length < above.cells.length;
  if (!isWrapped && !(gap < overlapping && above.cells.length > 1)) return null;
  const more = row.cells.filter((cell) => !above.cells.some((other) => isBelow(cell, other)));
  const cells = above.cells.map((cell) => {
    const rest = row.cells.find((other) => isBelow(other, cell));
    return rest ? { ...cell, text: `${cell.text} ${rest.text}`, end: Math.max(cell.end, rest.end) } : cell;
  });
  return { ...above, cells: [...cells, ...more].sort((a, b) => a.x - b.x) };
}

/** Cells of a table whose text is wrapped are whole again. */
function withoutWraps(rows: readonly Row[]): Row[] {
  const whole: Row[] = [];
  let lastY = -Infinity;
  for (const row of rows) {
    const above = whole.at(-1);
    const one = above ? joined(above, lastY, row) : null;
    if (one) whole.splice(-1, 1, one);
    else whole.push(row);
    lastY = row.y;
  }
  return whole;
}

const isHeadingCell = ({ text }: Cell): boolean => headingKind(text) !== null;

/** Points. */
const alike = 4;
const narrowest = 80;
/** Of the rows beside a second column, those that may pass over its edge. */
const crossingShare = 0.12;

/**
 * Where a second column of this page begins; null without one. A column has headings of its own at its left
 * edge; the columns of a table have none.
 */
function columnEdge(rows: readonly Row[]): number | null {
  const left = Math.min(...rows.flatMap(({ cells }) => cells.map(({ x }) => x)));
  const candidates = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => {
      const before = cells[at - 1];
      const isAlone = !before || isHeadingCell(before);
      return cell.x > left + narrowest && isHeadingCell(cell) ? [{ x: cell.x, isAlone }] : [];
    }),
  );
  // The head of a table has one such word in a row of others; a column has headings below one another.
  const isRepeated = (x: number) => candidates.filter((other) => Math.abs(other.x - x) < alike).length > 1;
  const edges = candidates.filter(({ x, isAlone }) => isAlone || isRepeated(x)).map(({ x }) => x);
  const valid = edges.filter((edge) => {
    const first = rows.findIndex(({ cells }) =>
      cells.some((cell) => Math.abs(cell.x - edge) < alike && isHeadingCell(cell)),
    );
    const beside = rows.slice(first);
    const crossing = beside.filter(({ cells }) => cells.some(({ x, end }) => x < edge - alike && end > edge));
    const onLeft = beside.filter(({ cells }) => cells.some(({ x }) => x < edge - alike));
    return onLeft.length >= 3 && crossing.length <= beside.length * crossingShare;
  });
  const count = (edge: number) => valid.filter((other) => Math.abs(other - edge) < alike).length;
  return valid.sort((a, b) => count(b) - count(a))[0] ?? null;
}

const toLine = ({ page, y, size, cells }: Row, column: Line['column']): Line => ({
  page,
  column,
  y,
  size,
  cells: cells.map(({ text }) => text),
  text: cells.map(({ text }) => text).join('  '),
});

function linesOfPage(items: readonly TextItem[]): Line[] {
  const rows = rowsOf(items);
  const edge = columnEdge(rows);
  if (edge === null) return withoutWraps(rows).map((row) => toLine(row, 0));
  const isLeft = ({ x }: Cell) => x < edge - alike;
  // Letters of another size share no row: each column is read by itself.
  const sides = ([isLeft, (cell: Cell) => !isLeft(cell)] as const).map((isOf) =>
    rows.flatMap((row) => {
      const cells = row.cells.filter(isOf);
      return cells.length > 0 ? [{ ...row, cells }] : [];
    }),
  );
  return sides.flatMap((side, column) => withoutWraps(side).map((row) => toLine(row, column === 0 ? 0 : 1)));
}

/** The lines of a text in the order in which a person reads them: a page's columns one after the other. */
export function toLines(items: readonly TextItem[]): Line[] {
  const pages = [...new Set(items.map(({ page }) => page))].sort((a, b) => a - b);
  return pages.flatMap((page) => linesOfPage(items.filter((item) => item.page === page)));
}
