import type { FastifyReply } from 'fastify';
import { html, type Html } from 'server-kit/html';
import { peoplePage } from 'server-kit/sign-in/people-page';
import { assets } from './assets';

const site = 'ops';

/** A page that needs no script. */
export function sendPlain(reply: FastifyReply, title: string, main: Html, status = 200): FastifyReply {
  const { icon, plain } = assets();
  const body = html`<main>${main}</main>`;
  const page = peoplePage({ site, title, body, icon: icon?.url, style: plain?.url });
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}

/** The page of the console, an application; without its scripts it leads to the form that needs none. */
export function sendConsole(reply: FastifyReply): FastifyReply {
  const { script, style, icon } = assets();
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
  const page = peoplePage({
    site,
    title: 'Releases',
    body,
    icon: icon?.url,
    style: style?.url,
    script: script.url,
  });
  return reply.type('text/html; charset=utf-8').send(page);
}
