const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text made safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** One tag. An attribute of `true` has no value, one of `undefined` is omitted. */
export function tag(name: string, attributes: Readonly<Record<string, string | true | undefined>>): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('');
  return `<${name}${written}>`;
}

/** A data block for scripts. No text in it can end the element, as `<` is escaped. */
export function jsonIsland(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `${tag('script', { type: 'application/json', id })}${json}</script>`;
}

/** Markup whose texts are escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | null | readonly Piece[];

function render(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  return piece.map(render).join('');
}

/**
 * Markup with values: texts are escaped, markup is not, null is omitted, lists are joined. Attributes need
 * double quotes.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, index) => text + render(pieces[index] ?? null)).join(''));
