import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from 'contract/brand';
import { assets } from '../assets';
import type { Session } from '../sessions';
import { html, type Html } from './template';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the operator who is logged in; undefined on pages without login. */
    session?: Session;
  }
}

const sessionBar = ({ name }: Session): Html =>
  html`<form class="bar__session" method="post" action="/ops/logout">
    <a class="bar__operator" href="/ops/sessions"><span class="hidden">Your sessions, </span>${name}</a>
    <button class="button button--quiet" type="submit">Log out everywhere</button>
  </form>`;

/** A page. It works without scripts, which refresh it and open its forms in a dialog. */
export function sendHtml(
  { session }: FastifyRequest,
  reply: FastifyReply,
  { title, main, status = 200 }: { readonly title: string; readonly main: Html; readonly status?: number },
): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name} ops</title>
        <link rel="icon" href="${assets.icon}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.tokens}" />
        <link rel="stylesheet" href="${assets.style}" />
        <script type="module" src="${assets.dialog}"></script>
        <script type="module" src="${assets.refresh}"></script>
        <script type="module" src="${assets.find}"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header class="bar mg-on-ink">
          <a class="bar__name" href="/ops">${brand.name} <span>ops</span></a>
          ${session ? sessionBar(session) : null}
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.text);
}
