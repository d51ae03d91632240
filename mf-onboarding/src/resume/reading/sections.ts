import { headingKind, labelled, type SectionKind } from './headings';
import type { Line } from './lines';

export interface SectionLine extends Line {
  readonly section: SectionKind;
  /** What the line says of itself, as 'Languages known: Hindi' does; its text is without that. */
  readonly label: SectionKind | null;
  /** As it is in the file. */
  readonly source: string;
}

const textOf = (cells: readonly string[]) => cells.join('  ');

/** A short list behind its name, which says nothing about the lines below. */
const isList = (kind: SectionKind) => kind === 'skills' || kind === 'languages';

/** A heading in a narrow column can be wrapped: 'EDUCATION AND', 'TRAINING'. */
function withWholeHeadings(lines: readonly Line[]): Line[] {
  const whole = lines.map((line) => ({ ...line }));
  whole.forEach((line, at) => {
    const next = whole[at + 1];
    const [first = ''] = line.cells;
    const [second = '', ...rest] = next?.cells ?? [];
    const isOne = next?.column === line.column && !headingKind(first) && headingKind(`${first} ${second}`);
    if (!next || !isOne || first.length > 25 || second.length > 25) return;
    line.cells = [`${first} ${second}`, ...line.cells.slice(1)];
    line.text = textOf(line.cells);
    next.cells = rest;
    next.text = textOf(rest);
  });
  return whole.filter(({ cells }) => cells.length > 0);
}

/** Tells for each line which section it is part of. Headings themselves are left out. */
export function toSections(lines: readonly Line[]): SectionLine[] {
  /** For each column, since one goes on below the other's end, and on the next page. */
  const current: [SectionKind, SectionKind] = ['top', 'top'];
  return withWholeHeadings(lines).flatMap((line): SectionLine[] => {
    const { column, cells, text } = line;
    const source = textOf(cells);
    if (headingKind(text)) {
      current[column] = headingKind(text) ?? 'other';
      return [];
    }
    const [first = '', ...rest] = cells;
    const ofCell = rest.length > 0 ? headingKind(first) : null;
    if (ofCell) {
      if (!isList(ofCell)) current[column] = ofCell;
      const label = isList(ofCell) ? ofCell : null;
      return [{ ...line, cells: rest, text: textOf(rest), section: current[column], label, source }];
    }
    const found = labelled(text);
    if (!found) return [{ ...line, section: current[column], label: null, source }];
    const own = { text: found.rest, cells: [found.rest], label: found.kind };
    return [{ ...line, ...own, section: current[column], source }];
  });
}
