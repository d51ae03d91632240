import { escapeHtml } from '../../edge/html';

/** Markup whose texts are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

export type Piece = Html | string | number | null | readonly Piece[];

function render(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(render).join('');
}

/**
 * Markup with values: texts are escaped, markup is not, null is omitted and lists are concatenated. Attributes need double
 * quotes.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, index) => text + render(pieces[index] ?? null)).join(''));
