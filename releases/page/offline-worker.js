/*
 * The portal's service worker (docs/decisions/0069): a page that cannot be fetched becomes one that says so.
 * It keeps no answer and has no cache. Files of builds and calls never pass through it.
 */
const pages = '%PAGES%';
const headers = '%HEADERS%';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Browsers that know routes start no worker for anything but a page; others learn it from `fetch` below.
  try {
    const others = { condition: { not: { requestMode: 'navigate' } }, source: 'network' };
    event.addRoutes?.(others).catch(() => undefined);
  } catch {
    // An earlier form of routes.
  }
});

// The page is asked for while the worker starts, so that nobody waits for it.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

async function answer({ preloadResponse, request }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(navigator.onLine ? pages.unreachable : pages.offline, { status: 503, headers });
  }
}

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event));
});
