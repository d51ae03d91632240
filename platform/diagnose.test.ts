/** @jest-environment jsdom */
import { diagnose } from 'platform/diagnose';

const filesOf = (version: string) =>
  ['remoteEntry.js', 'app.js', 'app.css'].map((file) => ({
    url: `/builds/mf-auth/${version}/${file}`,
    integrity: `sha256-${file}`,
  }));
const bad = filesOf('1.0.1');
const rival = filesOf('1.0.0');

type Answer = 'fine' | 'changed' | 'hangs' | 'unreachable' | number;

/** What the network answers for files whose address contains the key; all others are fine. */
function network(answers: Record<string, Answer>): void {
  const answer = (url: string, { integrity, signal }: RequestInit): Promise<Partial<Response>> => {
    const found = Object.entries(answers).find(([part]) => url.includes(part))?.[1] ?? 'fine';
    if (found === 'hangs') {
      const late = new DOMException('late', 'TimeoutError');
      if (signal!.aborted) return Promise.reject(late);
      return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(late)));
    }
    if (found === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
    const status = typeof found === 'number' ? found : 200;
    // A browser refuses what does not match the pin, a page that says 404 included.
    if (integrity && found !== 'fine') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve({ ok: status < 400, status });
  };
  Object.assign(globalThis, { fetch: jest.fn(answer) });
}

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom's own runs by the real clock.
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  };
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each<[string, Record<string, Answer>, string | null]>([
  ['whose entry is missing', { '1.0.1/remoteEntry.js': 404 }, 'load'],
  ['whose server fails for one file', { '1.0.1/app.js': 503 }, 'load'],
  ['whose chunk has other bytes than pinned', { '1.0.1/app.js': 'changed' }, 'integrity'],
  ['whose style has other bytes than pinned', { '1.0.1/app.css': 'changed' }, 'integrity'],
  ['that hangs while the other answers', { '1.0.1': 'hangs' }, 'timeout'],
  ['that hangs as the other does', { '': 'hangs' }, null],
  ['whose files are all there now', {}, null],
  ['that cannot be reached at all', { '1.0.1': 'unreachable' }, null],
])('a build %s', async (_, answers, cause) => {
  network(answers);
  const found = diagnose(bad, rival);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await found).toBe(cause);
});

it('a build that takes long is not to blame without another one to compare with', async () => {
  network({ '1.0.1': 'hangs' });
  const found = diagnose(bad, []);
  await jest.advanceTimersByTimeAsync(4_000);
  expect(await found).toBeNull();
});

it('the first question goes past the cache, so that a damaged copy on the device is replaced', async () => {
  network({});
  await diagnose(bad, []);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(fetch).toHaveBeenCalledWith(
    '/builds/mf-auth/1.0.1/app.js',
    expect.objectContaining({ cache: 'reload', integrity: 'sha256-app.js' }),
  );
});

it('no build is to blame in a tab that is offline, which asks for nothing', async () => {
  network({ '1.0.1': 404 });
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await diagnose(bad, rival)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});
