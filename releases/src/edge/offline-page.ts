import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { brand } from 'contract/brand';
import { locales, sourceLocale, type Locale } from 'contract/locale';
import { pageTexts } from 'contract/page-texts';
import type { BuildManifest } from 'platform/release';
import { integrityOf } from '../build/integrity';
import { prepare, sendPrepared } from '../http/answer';
import { escapeHtml } from '../http/html';
import { packageFolder } from '../package-folder';
import type { EdgeContext } from './context';
import { localeOf } from './locale-choice';
import { sayIn, tagOf } from './page-meta';

const read = (file: string): string => readFileSync(path.join(packageFolder, 'page', file), 'utf8');

const template = read('offline.html').replaceAll('%BRAND%', escapeHtml(brand.name));
const style = /<style>(.*)<\/style>/s.exec(template)?.[1] ?? '';

/** The pages in a language. @param shellManifest of the shell that speaks it */
function pagesIn(locale: Locale, shellManifest: BuildManifest | null) {
  const say = (text: string): string =>
    escapeHtml(shellManifest ? sayIn({ shellManifest, locale }, text) : text);
  const pageOf = (title: string, reason: string): string =>
    template
      .replace('%LANG%', tagOf(locale))
      .replaceAll('%TITLE%', say(title))
      .replace('%REASON%', say(reason))
      .replace('%SAVED_IS_SAFE%', say(pageTexts.savedIsSafe))
      .replace('%TRY_AGAIN%', say(pageTexts.tryAgain));
  return {
    offline: pageOf(pageTexts.offline, pageTexts.offlineReason),
    // The device has a network, and the portal does not answer: nobody knows whose fault it is.
    unreachable: pageOf(pageTexts.unreachable, pageTexts.unreachableReason),
  };
}

/** A policy of its own: the page needs its style, and nothing else. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src '${integrityOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

const workerIn = (...language: Parameters<typeof pagesIn>): string =>
  read('offline-worker.js')
    .replace("'%PAGES%'", () => JSON.stringify(pagesIn(...language)))
    .replace("'%HEADERS%'", () => JSON.stringify(headers));

/** Instead of the worker: takes itself away where one is, and is not installed where none is. */
const removal = `self.addEventListener('install', (event) =>
  self.registration.active ? self.skipWaiting() : event.waitUntil(Promise.reject(new Error('Switched off'))));
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

/**
 * `/offline-worker.js`, which `watch-shell.js` registers. It belongs to the edge, so that no shell that is
 * rolled back leaves one behind; browsers look for a newer one at each page.
 */
export function serveOfflineWorker(
  app: FastifyInstance,
  { offlinePage = true, views, channel }: EdgeContext,
): void {
  /** By language, of one shell: every page asks for it. */
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  app.get('/offline-worker.js', async (request, reply) => {
    const shell = (await views.newest(channel).catch(() => null))?.shellManifest ?? null;
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
