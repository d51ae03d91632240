import { EventEmitter } from 'node:events';
import type { Page } from '@playwright/test';
import { watchRequests } from './quiet';

function pageWith(...urls: string[]) {
  const events = new EventEmitter();
  const requests = urls.map((url) => ({ url: () => url }));
  const quiet = watchRequests(events as unknown as Page, 200);
  for (const request of requests) events.emit('request', request);
  return { quiet, finish: () => requests.forEach((request) => events.emit('requestfinished', request)) };
}

test('a page is quiet once its requests have ended', async () => {
  const { quiet, finish } = pageWith('/a.js', '/b.js');
  let isQuiet = false;
  const waiting = quiet(0).then(() => (isQuiet = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isQuiet).toBe(false);
  finish();
  await waiting;
});

test('a request that never ends is named after the limit', async () => {
  const { quiet } = pageWith('http://portal/api/candidate');
  await expect(quiet(0)).rejects.toThrow(
    'The page is not quiet after 0.2 s. Under way: http://portal/api/candidate',
  );
});
