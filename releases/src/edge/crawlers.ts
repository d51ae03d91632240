import type { FastifyInstance } from 'fastify';
import type { PublicDocument } from 'platform/release';
import { sendFailure } from 'server-kit/failures';
import { prepare, sendPrepared } from '../http/answer';
import { escapeHtml } from 'server-kit/html';
import type { EdgeContext } from './context';
import { isListed } from './route';

/** Session routes are allowed here: a crawler must read them to see their `noindex`. */
const robots = (publicUrl: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /channels/',
    ...(publicUrl === undefined ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n');

/** Every page that search engines may list (sitemaps.org, 0.9). */
function siteMap({ deployables }: PublicDocument, publicUrl: string): string {
  const listed = Object.values(deployables).flatMap(({ current }) => current.routes.filter(isListed));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listed.map(({ path }) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** `/robots.txt` and `/sitemap.xml`, which needs the portal's public address. */
export function serveCrawlers(app: FastifyInstance, { views, publicUrl }: EdgeContext): void {
  app.get('/robots.txt', async (request, reply) =>
    sendPrepared(request, reply, await prepare('text/plain; charset=utf-8', robots(publicUrl))),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const view = await views.newest();
    if (!view?.portal || publicUrl === undefined) return sendFailure(reply, 'not-found');
    const map = siteMap(view.portal, publicUrl);
    return sendPrepared(request, reply, await prepare('application/xml; charset=utf-8', map));
  });
}
