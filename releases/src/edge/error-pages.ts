import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pageTexts } from 'contract/language/page-texts';
import { isNavigation, type ErrorPage } from 'server-kit/failures';
import type { ChannelViews } from './channel-view';
import { localeOf } from './locale-choice';
import { plainPageHeaders, renderPlainPage } from './plain-page';

function pageFor(status: number) {
  if ([400, 404, 410].includes(status))
    return { title: pageTexts.notFound, reasons: [pageTexts.notFoundReason], leadsHome: true };
  return status === 431
    ? { title: pageTexts.tooMuch, reasons: [pageTexts.tooMuchReason] }
    : { title: pageTexts.failed, reasons: [pageTexts.failedReason] };
}

/** Nothing under the addresses of what teams publish is a page (docs/decisions/0057). */
export function isOfTeams(url: string): boolean {
  try {
    return /^\/(builds|channels)(\/|$|[?#])/.test(decodeURI(url));
  } catch {
    return /^\/(builds|channels)\//.test(url);
  }
}

/** What a person sees who opens an address that fails: a page in their language, never the JSON of calls. */
export const errorPageOf =
  (newestView: () => ReturnType<ChannelViews['newest']>): ErrorPage =>
  async (asked, status) => {
    if (isOfTeams(asked.url)) return null;
    const view = await newestView().catch(() => null);
    return {
      html: renderPlainPage(pageFor(status), localeOf(asked), view?.shellManifest ?? null),
      headers: {
        ...plainPageHeaders(),
        // A browser whose cookies are too large could open nothing any more. None of them is the session.
        ...(status === 431 ? { 'clear-site-data': '"cookies"' } : {}),
      },
    };
  };

/** Each failed answer to a person, whoever gave it: this server, or the API behind it. */
export function serveErrorPages(app: FastifyInstance, errorPage: ErrorPage): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode < 400 || !isNavigation(request)) return payload;
    if (String(reply.getHeader('content-type') ?? '').startsWith('text/html')) return payload;
    const page = await errorPage(request, reply.statusCode);
    if (!page) return payload;
    if (payload instanceof Readable) payload.resume(); // its connection is used again
    for (const name of ['content-length', 'content-encoding', 'content-language', 'etag'])
      reply.removeHeader(name);
    reply.headers(page.headers);
    return page.html;
  });
}
