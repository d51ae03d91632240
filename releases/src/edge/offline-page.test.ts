import vm from 'node:vm';
import { promotedFiles } from '../testing/edge-under-report';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';

async function workerOf(options: { readonly offlinePage?: boolean } = {}) {
  const store = new MemoryStore(await promotedFiles());
  const edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9', ...options });
  const answer = await edge.inject({ url: '/offline-worker.js' });
  await edge.close();
  return answer;
}

type Listener = (event: object) => void;

interface Device {
  readonly onLine?: boolean;
  /** Whether the browser has a worker already. */
  readonly active?: boolean;
  readonly offlinePage?: boolean;
}

/** Runs the worker as a browser does, with this network. */
async function start(fetch: () => Promise<unknown>, device: Device = {}) {
  const { onLine = false, active = false, ...options } = device;
  const listeners: Record<string, Listener> = {};
  const self = {
    addEventListener: (type: string, listener: Listener) => (listeners[type] = listener),
    skipWaiting: jest.fn(),
    registration: { active: active ? {} : null, unregister: jest.fn(async () => true) },
  };
  const { body } = await workerOf(options);
  vm.runInNewContext(body, { self, fetch, navigator: { onLine }, Response, Promise, Error });
  const ask = (request: object, preloadResponse: Promise<unknown> = Promise.resolve()) =>
    new Promise<unknown>((resolve) => {
      let answered: unknown;
      listeners.fetch?.({ request, preloadResponse, respondWith: (answer: unknown) => (answered = answer) });
      resolve(answered);
    });
  return { self, listeners, ask };
}

const page = { mode: 'navigate', method: 'GET' };
const away = async (): Promise<never> => {
  throw new TypeError('Failed to fetch');
};

test('the worker is a script at the root, which browsers compare with theirs each time', async () => {
  const { statusCode, headers } = await workerOf();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    etag: expect.any(String) as string,
  });
});

test.each([
  [{ onLine: false }, 'You are offline'],
  [{ onLine: true }, 'We cannot reach Marigold'],
])('a page that cannot be fetched (%j) is one that says: %s', async (device, title) => {
  const { ask } = await start(away, device);
  const answer = (await ask(page)) as Response;
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('>Try again</a>');
  expect(html).not.toMatch(/%[A-Z]+%|https?:/);
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']*'; script-src 'sha256-[^']*'; connect-src 'self'; base-uri/,
  );
});

test('an answer of the server is given as it is: the one that was asked for ahead, else its own', async () => {
  const { ask } = await start(async () => 'fetched');
  expect(await ask(page, Promise.resolve('ahead'))).toBe('ahead');
  expect(await ask(page)).toBe('fetched');
});

test.each([
  { mode: 'cors', method: 'GET' },
  { mode: 'no-cors', method: 'GET' },
  { mode: 'navigate', method: 'POST' },
])('%j passes by', async (request) => {
  const { ask } = await start(away);
  expect(await ask(request)).toBeUndefined();
});

test('switched off, it takes itself away where it is, and does not come where it is not', async () => {
  const wait = (listener?: Listener) =>
    new Promise((resolve) => {
      listener?.({ waitUntil: resolve });
      resolve(undefined);
    });
  const old = await start(away, { offlinePage: false, active: true });
  await wait(old.listeners.install);
  expect(old.self.skipWaiting).toHaveBeenCalled();
  await wait(old.listeners.activate);
  expect(old.self.registration.unregister).toHaveBeenCalled();
  expect(old.listeners.fetch).toBeUndefined();

  const none = await start(away, { offlinePage: false });
  await expect(wait(none.listeners.install)).rejects.toThrow('Switched off');
});
