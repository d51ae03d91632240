import type { FastifyReply } from 'fastify';
import { brand } from 'contract/language/brand';
import { escapeHtml } from '../http/html';
import { assets } from './assets';

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

interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  readonly style: string | undefined;
  readonly script?: string | undefined;
}

function sendPage(reply: FastifyReply, { title, body, status = 200, style, script }: Page): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name} ops</title>
        <link rel="icon" href="${assets().icon?.url ?? ''}" type="image/svg+xml" />
        ${style === undefined ? null : html`<link rel="stylesheet" href="${style}" />`}
        ${script === undefined ? null : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}

/** A page that needs no script. */
export const sendPlain = (reply: FastifyReply, title: string, main: Html, status = 200): FastifyReply =>
  sendPage(reply, { title, body: html`<main>${main}</main>`, status, style: assets().plain?.url });

/** The page of the console, an application; without its scripts it leads to the form that needs none. */
export function sendConsole(reply: FastifyReply): FastifyReply {
  const { script, style } = assets();
  if (!script)
    return sendPlain(
      reply,
      'Not built',
      html`<h1>The console is not built</h1>
        <p>Run <code>npm run build -w console</code> and start the release server again.</p>
        <p><a href="/ops/rollback">Roll back without it</a></p>`,
      503,
    );
  const body = html`<div id="root"></div>
    <noscript><a href="/ops/rollback">Roll back without scripts</a></noscript>`;
  return sendPage(reply, { title: 'Releases', body, style: style?.url, script: script.url });
}
