import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { requireDeployable, shellName } from '../channel/compose';
import type { ChannelDocument } from '../channel/document';
import { manifestsFor } from '../channel/facts';
import { buildEdge } from '../edge/app';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { plannedStore } from './planned-store';
import { checkScreen, screensOf } from './screen';

/** What is wrong with a build, in a line that names it. */
export interface Problem extends BuildId {
  readonly text: string;
}

/** Nothing listens there, so the edge says that the API is unavailable (503). */
const noApi = 'http://127.0.0.1:1';
/** Most candidates have a phone. A small screen also costs less to draw. */
const viewport = { width: 360, height: 740 };
/** Of a candidate whom no API knows. */
const session = {
  token: 'gate',
  user: JSON.stringify({ id: 'gate', firstName: 'A', lastName: 'Candidate' }),
};

async function launch(executablePath: string): Promise<Browser> {
  try {
    return await chromium.launch({
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
        // A page lives for seconds: compilers that optimise cost more than they bring.
        '--js-flags=--no-opt --no-maglev',
      ],
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

/** A browser context of candidates or visitors; its cache serves files that screens share. */
async function openContext(browser: Browser, baseURL: string, signedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  // For who saves data, the shell loads no other remote ahead.
  await context.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    if (connection) Object.defineProperty(connection, 'saveData', { value: true });
  });
  if (signedIn)
    await context.addInitScript((stored: Record<string, string>) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, session);
  return context;
}

/** Mounts remotes on an edge without an API (docs/decisions/0073). @returns a line for each fault */
export async function mountRemotes(
  store: Store,
  executablePath: string,
  next: ChannelDocument,
  remotes: readonly string[],
): Promise<Problem[]> {
  const manifests = await manifestsFor(store, next);
  const manifestOf = (name: string) => {
    const { version } = requireDeployable(next, name).current;
    return manifests.get(buildKey({ name, version }))!; // it was verified
  };
  const shell = manifestOf(shellName).version;
  const edge = buildEdge({ store: plannedStore(store, next), channel: next.channel, api: noApi });
  const browser = await launch(executablePath);
  try {
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
    const visitors = await openContext(browser, origin, false);
    const candidates = await openContext(browser, origin, true);
    const screens = remotes.flatMap((name) => screensOf(manifestOf(name)));
    const found = await mapConcurrent(
      screens,
      async (screen): Promise<Problem[]> => {
        const { remote: name, version, path, signedIn } = screen;
        const problem = await checkScreen(signedIn ? candidates : visitors, screen);
        const where = `${name} ${version} does not mount at ${path} under shell ${shell}`;
        return problem === null ? [] : [{ name, version, text: `${where}: ${problem}` }];
      },
      availableParallelism(),
    );
    return found.flat();
  } finally {
    await browser.close();
    await edge.close();
  }
}
