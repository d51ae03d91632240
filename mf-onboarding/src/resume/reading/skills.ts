import type { Find, Lists } from './find';
import { keyOf, keysOf } from './match';
import type { SectionLine } from './sections';

/** The parts of a list, without what is said of each: 'Tamil (native)'. */
const partsOf = (cells: readonly string[]): string[] =>
  cells
    .flatMap((cell) =>
      cell.replace(/^[^:]{2,30}:\s*(?=\S)/, '').split(/[,;|•·▪●➢✓/]|\s[-–—]\s|\band\b(?=\s\p{Lu})|\s{2,}/u),
    )
    .map((part) =>
      part
        .replace(/\([^)]*\)?/g, '')
        .replace(/^[\s*\-–—]+|[\s.]+$/g, '')
        .trim(),
    )
    .filter(Boolean);

function matching(field: Find['field'], lines: readonly SectionLine[], options: readonly string[]): Find[] {
  const byKey = new Map(options.flatMap((option) => keysOf(option).map((key) => [key, option] as const)));
  const found = new Map<string, Find>();
  for (const { cells, source } of lines) {
    // As a whole first: some entries have a comma, a slash or an 'and' within.
    for (const part of [...cells, ...partsOf(cells)]) {
      const value = byKey.get(keyOf(part));
      if (value && !found.has(value)) found.set(value, { field, value, line: source });
    }
  }
  return [...found.values()];
}

const isAbout = (kind: 'skills' | 'languages') => (line: SectionLine) =>
  line.label === kind || (line.label === null && line.section === kind);

/** Entries of the lists of skills and languages that stand in the sections about them. */
export function skillFinds(lines: readonly SectionLine[], lists: Lists): Find[] {
  // 'Languages: Java, SQL' among the skills names programming languages.
  const skills = lines.filter((line) => isAbout('skills')(line) || line.section === 'skills');
  return [
    ...matching('skills', skills, lists.skills),
    ...matching('languages', lines.filter(isAbout('languages')), lists.languages),
  ];
}
