import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Route } from 'playwright-core';
import { errors } from 'contract/errors';
import type { ChannelDocument } from 'platform/release';
import { demoSession, demoState } from 'pretend-api/demo';
import { createPretendApi } from 'pretend-api/pretend-api';
import { mapDeployables, shellName, underShell } from '../channel/compose';
import { manifestsFor } from '../channel/published';
import { buildEdge } from '../edge/app';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import type { Store } from '../store/store';
import { findMissing, hostsOf } from './contributions';
import { exercise } from './lifecycles';
import { lookAt, refusal, screensOf, type Screen } from './screen';
import { findStrayStyles, loadedStyles } from './styles';

/** A candidate who has filled in everything, signed in. */
const complete = demoState({ user: 'complete', files: 'full' }, Date.now());
const api = createPretendApi(complete);
const { token, user } = demoSession(complete)!;
const session = { token, user: JSON.stringify(user) };

interface Visit {
  readonly signedIn: boolean;
  /** Whether calls that read get data; all others fail. */
  readonly answers: boolean;
}

/** A screen must survive a failing API and a complete candidate; screens of visitors call nothing. */
const visits: readonly Visit[] = [
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
async function openContext(browser: Browser, baseURL: string, visit: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await context.route('**/api/**', (route) => answer(route, visit));
  if (visit.signedIn) {
    await context.addInitScript((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
  }
  return context;
}

/**
 * Opens screens one by one, and runs each build's lifecycles once. @param styles gets each remote's sheets.
 * @returns the problems
 */
async function mountScreens(
  context: BrowserContext,
  screens: readonly Screen[],
  visit: Visit,
  document: ChannelDocument,
  styles: ReadonlyMap<string, Set<string>>,
): Promise<string[]> {
  const problems: string[] = [];
  const shell = document.deployables[shellName]?.current.version;
  // Lifecycles do not depend on what the API says.
  const exercised = new Set(visit.answers ? screens.map(({ container }) => container) : []);
  for (const screen of screens) {
    const { remote, version, container, path } = screen;
    const page = await context.newPage();
    let problem = await lookAt(page, screen);
    problem ??= await findMissing(page, document, remote);
    if (problem === null && !exercised.has(container)) {
      exercised.add(container);
      problem = await exercise(page, container);
    }
    const loaded = problem === null ? await loadedStyles(page, remote) : [];
    for (const text of loaded) styles.get(remote)?.add(text);
    await page.close();
    const data = visit.answers ? ', with the data of a complete candidate' : '';
    if (problem !== null)
      problems.push(`${remote} ${version} does not mount at ${path} under shell ${shell}${data}: ${problem}`);
  }
  return problems;
}

async function launch(executablePath: string): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath,
      args: ['--disable-gpu', '--disable-background-networking', '--no-first-run'],
      // Chromium refuses its sandbox to root: a release server that mounts does not run as root, a CI job is
      // thrown away.
      chromiumSandbox: process.getuid?.() !== 0,
    });
  } catch (error) {
    throw new ReleaseError(
      `The browser ${executablePath} did not start: ${(error as Error).message.split('\n')[0]}`,
    );
  }
}

/**
 * The store as it would be after `next` is written. An edge on it serves pages that candidates do not see.
 * Writes are ignored.
 */
export function candidateStore(store: Store, next: ChannelDocument): Store {
  const channelKey = layout.channel(next.channel);
  // Without canaries and fallbacks: a page must not load them instead of the build that is tested.
  const document = mapDeployables(next, ({ current }) => ({ current, previous: [] }));
  const bytes = Buffer.from(JSON.stringify(document));
  const isBuild = (key: string): boolean => key.startsWith('builds/');
  return {
    description: `${store.description} with ${next.change}`,
    read: async (key) => {
      if (key === channelKey) return bytes;
      return isBuild(key) ? store.read(key) : null;
    },
    has: async (key) => key === channelKey || (isBuild(key) && store.has(key)),
    list: async (folder) => (isBuild(`${folder}/`) ? store.list(folder) : []),
    objects: async (folder) => (isBuild(`${folder}/`) ? store.objects(folder) : []),
    create: async () => true,
    put: async () => undefined,
    remove: async () => undefined,
  };
}

/**
 * Mounts remotes in a real browser as candidates would get them with `next`: each of their routes is opened
 * on an edge of its own, once while every call fails, and once with the data of a candidate who has filled in
 * everything. Then screens of other remotes are measured with their style sheets. @returns what went wrong,
 * one line for each screen
 */
export async function mountRemotes(
  store: Store,
  executablePath: string,
  next: ChannelDocument,
  remotes: readonly string[],
): Promise<readonly string[]> {
  const shell = next.deployables[shellName]!.current.version;
  // The shell may be the channel's canary, with other files of shared modules than the records of the remotes
  // name.
  const document = underShell(next, shell, await manifestsFor(store, next)) ?? next;
  const edge = buildEdge({
    store: candidateStore(store, document),
    channel: next.channel,
    api: 'http://127.0.0.1:9', // nothing listens there; the browser's calls are answered before they leave it
  });
  const browser = await launch(executablePath);
  try {
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
    const names = Object.keys(document.deployables).filter((name) => name !== shellName);
    const screens = names.flatMap((remote) => screensOf(document, remote));
    const hosts = hostsOf(document, remotes);
    const styles = new Map(remotes.map((remote) => [remote, new Set<string>()]));
    const opened = await Promise.all(
      visits.map(async (visit) => {
        const context = await openContext(browser, origin, visit);
        const seen = screens.filter(({ signedIn }) => signedIn === visit.signedIn);
        const changed = seen.filter(({ remote }) => remotes.includes(remote) || hosts.has(remote));
        const problems = await mountScreens(context, changed, visit, document, styles);
        return { visit, context, seen, problems };
      }),
    );
    const stray = opened
      .filter(({ visit }) => visit.answers || !visit.signedIn)
      .map(({ context, seen }) => findStrayStyles(context, styles, seen));
    return [...opened.flatMap(({ problems }) => problems), ...new Set((await Promise.all(stray)).flat())];
  } finally {
    await browser.close();
    await edge.close();
  }
}
