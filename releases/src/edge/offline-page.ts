import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { brand } from 'contract/brand';
import { integrityOf } from '../build/integrity';
import { prepare, sendPrepared } from '../http/answer';
import { escapeHtml } from '../http/html';
import { packageFolder } from '../package-folder';
import type { EdgeContext } from './context';

const read = (file: string): string => readFileSync(path.join(packageFolder, 'page', file), 'utf8');

const template = read('offline.html').replaceAll('%BRAND%', escapeHtml(brand.name));
const style = /<style>(.*)<\/style>/s.exec(template)?.[1] ?? '';

const pageOf = (title: string, reason: string): string =>
  template.replaceAll('%TITLE%', title).replace('%REASON%', reason);

const pages = {
  offline: pageOf('You are offline', 'This page needs the internet. Check your connection, then try again.'),
  // The device has a network, and the portal does not answer: nobody knows whose fault it is.
  unreachable: pageOf(
    `We cannot reach ${escapeHtml(brand.name)}`,
    'Your connection may be weak, or the portal may be down for a moment. Wait a little, then try again.',
  ),
};

/** A policy of its own: the page needs its style, and nothing else. */
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src '${integrityOf(style)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
};

const worker = read('offline-worker.js')
  .replace("'%PAGES%'", () => JSON.stringify(pages))
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
export function serveOfflineWorker(app: FastifyInstance, { offlinePage = true }: EdgeContext): void {
  const prepared = prepare('text/javascript; charset=utf-8', offlinePage ? worker : removal);
  app.get('/offline-worker.js', async (request, reply) => sendPrepared(request, reply, await prepared));
}
