import type { FastifyInstance } from 'fastify';
import { locales, sourceLocale, type Locale } from 'contract/language/locale';
import { pageTexts } from 'contract/language/page-texts';
import type { BuildManifest } from 'platform/release';
import { prepare, sendPrepared } from '../http/answer';
import type { EdgeContext } from './context';
import { localeOf } from './locale-choice';
import { readPagePart } from './page-scripts';
import { plainPageHeaders, renderPlainPage } from './plain-page';

const script = readPagePart('come-back.js');

/** The pages in a language. @param shellManifest of the shell that speaks it */
function pagesIn(locale: Locale, shellManifest: BuildManifest | null) {
  const pageOf = (title: string, reason: string): string =>
    renderPlainPage({ title, reasons: [reason, pageTexts.savedIsSafe], script }, locale, shellManifest);
  return {
    offline: pageOf(pageTexts.offline, pageTexts.offlineReason),
    // The device has a network, and the portal does not answer: nobody knows whose fault it is.
    unreachable: pageOf(pageTexts.unreachable, pageTexts.unreachableReason),
  };
}

const workerIn = (...language: Parameters<typeof pagesIn>): string =>
  readPagePart('offline-worker.js')
    .replace("'%PAGES%'", () => JSON.stringify(pagesIn(...language)))
    .replace("'%HEADERS%'", () => JSON.stringify(plainPageHeaders(script)));

/** Instead of the worker: takes itself away where one is, and is not installed where none is. */
const removal = `self.addEventListener('install', (event) =>
  self.registration.active ? self.skipWaiting() : event.waitUntil(Promise.reject(new Error('Switched off'))));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/** `/offline-worker.js`. It belongs to the edge, so that no shell that is rolled back leaves one. */
export function serveOfflineWorker(app: FastifyInstance, { offlinePage = true, views }: EdgeContext): void {
  /** By language, of one shell: every page asks for it. */
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  app.get('/offline-worker.js', async (request, reply) => {
    const shell = (await views.newest().catch(() => null))?.shellManifest ?? null;
    const wanted = localeOf(request);
    const locale = shell?.languages?.[wanted] ? wanted : sourceLocale;
    const key = `${locale} ${shell?.version}`;
    if (!prepared.has(key) && prepared.size >= 2 * locales.length) prepared.clear();
    const worker = offlinePage ? workerIn(locale, shell) : removal;
    const answer = prepared.get(key) ?? prepare('text/javascript; charset=utf-8', worker);
    prepared.set(key, answer);
    return sendPrepared(request, reply, await answer);
  });
}
