import { escapeHtml } from '../../http/html';

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
 * Markup with values: texts are escaped, markup is not, null is omitted, lists are joined. Attributes need
 * double quotes.
 */
export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html =>
  new Html(strings.map((text, index) => text + render(pieces[index] ?? null)).join(''));

export const version = (text: string): Html => html`<span class="version">${text}</span>`;

/** Links of which one is the page that is shown. @param links title -> address */
export const choices = (label: string, links: Readonly<Record<string, string>>, shown: string): Html =>
  html`<nav class="channels" aria-label="${label}">
    ${Object.entries(links).map(
      ([title, address]) =>
        html`<a href="${address}" ${title === shown ? html`aria-current="page"` : null}>${title}</a>`,
    )}
  </nav>`;

export const overviewAddress = (channel: string): string => `/ops?${new URLSearchParams({ channel })}`;

/** The address of a change's form, to which it is also sent. */
export const formAddress = (kind: string, channel: string, name: string): string =>
  `/ops/change/${kind}?${new URLSearchParams({ channel, name })}`;
