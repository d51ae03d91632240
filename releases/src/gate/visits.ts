import type { Browser, BrowserContext, Route } from 'playwright-core';
import { errors } from 'contract/errors';
import { demoSession, demoState } from 'pretend-api/demo';
import { createPretendApi } from 'pretend-api/pretend-api';
import { ledgerScript } from './left-behind';
import { refusal } from './screen';

/** A candidate who has filled in everything, signed in. */
const complete = demoState({ user: 'complete', files: 'full' }, Date.now());
const api = createPretendApi(complete);
const { token, user } = demoSession(complete)!;
const session = { token, user: JSON.stringify(user) };

export interface Visit {
  readonly signedIn: boolean;
  /** Whether calls that read get data; all others fail. */
  readonly answers: boolean;
}

/** A screen must survive a failing API and a complete candidate; screens of visitors call nothing. */
export const visits: readonly Visit[] = [
  { signedIn: true, answers: false },
  { signedIn: true, answers: true },
  { signedIn: false, answers: false },
];

async function answer(route: Route, { answers }: Visit): Promise<void> {
  const request = route.request();
  const { pathname, searchParams } = new URL(request.url());
  const [, path = ''] = pathname.split('/api', 2);
  if (!answers || request.method() !== 'GET')
    return route.fulfill({ status: errors[refusal.code].status, json: refusal });
  const query = Object.fromEntries(searchParams);
  const { status, body } = await api.answer({ method: 'GET', path, query, token });
  return body instanceof Blob
    ? route.fulfill({ status, contentType: body.type, body: Buffer.from(await body.arrayBuffer()) })
    : route.fulfill({ status, json: body });
}

/** One browser context; its cache serves files that screens share. */
export async function openContext(browser: Browser, baseURL: string, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript({ content: ledgerScript });
  await context.route('**/api/**', (route) => answer(route, visit));
  if (visit.signedIn) {
    await context.addInitScript((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
  }
  return context;
}
