import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { chromium, type Browser, type Page } from 'playwright-core';
import { buildUrl, type ChannelDocument } from 'platform/release';
import { gateRounds, gateScreen, gateSettle, gateTimers } from 'platform/time-limits';
import { shellName, underShell } from '../channel/compose';
import { allowsInlineStyles, gateRules, type Leftovers, type Proof } from '../channel/proofs';
import { manifestsFor } from '../channel/published';
import { buildEdge } from '../edge/app';
import { ReleaseError } from '../release-error';
import { buildKey, type BuildId } from '../store/layout';
import { mapConcurrent } from '../store/map-concurrent';
import type { Store } from '../store/store';
import { startCandidateApi } from './candidate-api';
import { candidateStore } from './candidate-store';
import { findMissing, hostsOf, partnersOf } from './contributions';
import { readLeftovers } from './left-behind';
import { exercise } from './lifecycles';
import { loadedBytes } from './loads';
import { lookAt, screensOf, type Screen } from './screen';
import { findStrayStyles, loadedStyles, type Sheets } from './styles';
import { answerMs, type Tabs } from './tabs';
import { openTabs, visits, type Visit } from './visits';
import { late } from './within';

/** What is wrong with a build, in a line that names it. */
export interface Problem extends BuildId {
  readonly text: string;
}

/**
 * What mounting remotes has shown: what went wrong, a line for each screen, and a proof of each other
 * build.
 */
export interface Mounted {
  readonly problems: readonly Problem[];
  readonly proofs: readonly Proof[];
}

/** A screen waits for its network and timers, too; with more tabs, each costs more. */
const screensAtOnce = 2 * availableParallelism();
/** A screen, looked at again if need be, what others contribute to it, and its measures. */
const lookLimit = 5 * gateScreen + gateSettle + answerMs;
const exerciseLimit = gateRounds + gateTimers;

/** One opening of a screen, and what it showed. */
interface Opening {
  readonly screen: Screen;
  readonly visit: Visit;
  /** Whether the build's lifecycles are exercised there too. */
  readonly exercises: boolean;
}

interface Seen extends Opening {
  readonly problem: string | null;
  /** The remote whose contribution is the problem, if it is not the screen's own. */
  readonly blamed?: string;
  readonly bytes: number;
  readonly styles: readonly string[];
  /** Where the lifecycles were exercised. */
  readonly left?: Leftovers;
}

/** Opens a screen, and tries what others contribute to it, and the lifecycles of its build. */
async function open(tabs: Tabs, document: ChannelDocument, opening: Opening): Promise<Seen> {
  const { screen, visit, exercises } = opening;
  const { remote, version } = screen;
  const failed = (problem: string): Seen => ({ ...opening, problem, bytes: 0, styles: [] });
  const look = async (page: Page): Promise<Seen> => {
    const { problem, troubles } = await lookAt(page, screen, visit);
    if (problem !== null) return failed(problem);
    const missing = await findMissing(page, document, remote);
    if (missing) {
      const [reason] = troubles; // of a contribution that threw once the screen had settled
      const text = reason === undefined ? missing.text : `${missing.text}: ${reason}`;
      return { ...failed(text), blamed: missing.remote };
    }
    // Before the lifecycles are exercised: then the build brings what it needs in other hosts.
    const bytes = await loadedBytes(page, buildUrl(remote, version, ''));
    const styles = await loadedStyles(page, remote);
    const broken = exercises ? await exercise(page, screen) : null;
    if (broken !== null) return failed(broken);
    const left = exercises ? { left: await readLeftovers(page) } : {};
    return { ...opening, problem, bytes, styles, ...left };
  };
  const limit = exercises ? lookLimit + exerciseLimit : lookLimit;
  const seen = await tabs.use(limit, look, ({ problem }) => problem === null);
  return seen === late ? failed('its script does not end') : seen;
}

const isMet = ({ signedIn }: Screen, visit: Visit): boolean => signedIn === visit.signedIn;

/**
 * Each screen as each visitor gets it, one visitor after another: so few tabs are opened. Lifecycles do not
 * depend on the API: once for each of the remotes that are to be proven is enough.
 */
function openingsOf(screens: readonly Screen[], remotes: readonly string[]): Opening[] {
  const exercised = new Set<string>();
  return visits.flatMap((visit) =>
    screens
      .filter((screen) => isMet(screen, visit))
      .map((screen) => {
        // Not while all calls fail: their messages have timers of their own.
        const exercises = !visit.moves && remotes.includes(screen.remote) && !exercised.has(screen.remote);
        if (exercises) exercised.add(screen.remote);
        return { screen, visit, exercises };
      }),
  );
}

function problemOf({ screen, visit, problem, blamed }: Seen, document: ChannelDocument): Problem[] {
  if (problem === null) return [];
  const { remote, version, path } = screen;
  const versionOf = (name: string): string => document.deployables[name]!.current.version;
  const shell = versionOf(shellName);
  const name = blamed ?? remote;
  const data = visit.answers ? ', with the data of a complete candidate' : '';
  const text = `${remote} ${version} does not mount at ${path} under shell ${shell}${data}: ${problem}`;
  return [{ name, version: versionOf(name), text }];
}

/** The largest load of each route: with data a screen may need more than without. */
function loadsOf(seen: readonly Seen[]): Proof['loads'] {
  const most = new Map<string, number>();
  for (const { screen, bytes } of seen) most.set(screen.route, Math.max(most.get(screen.route) ?? 0, bytes));
  return [...most].map(([path, bytes]) => ({ path, bytes }));
}

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

/** Opens the screens of remotes, then screens of others with the remotes' style sheets. */
async function mountIn(
  browser: Browser,
  origin: string,
  document: ChannelDocument,
  remotes: readonly string[],
): Promise<Mounted> {
  const versionOf = (name: string): string => document.deployables[name]!.current.version;
  const shell = versionOf(shellName);
  const tabs = await openTabs(browser, origin);
  const names = Object.keys(document.deployables).filter((name) => name !== shellName);
  const screens = names.flatMap((name) => screensOf(document, name));
  const hosts = hostsOf(document, remotes);
  const openings = openingsOf(
    screens.filter(({ remote }) => remotes.includes(remote) || hosts.has(remote)),
    remotes,
  );
  const seen: Seen[] = [];
  await mapConcurrent(
    openings,
    async (opening) => {
      const isKnown = seen.some(({ screen, problem }) => screen === opening.screen && problem !== null);
      // Whether it fails in other ways as well is for its next build.
      if (!isKnown) seen.push(await open(tabs.get(opening.visit)!, document, opening));
    },
    screensAtOnce,
  );
  const ofRemote = (name: string): Seen[] => seen.filter(({ screen }) => screen.remote === name);
  const isAtFault = (name: string): boolean =>
    seen.some(({ screen, problem, blamed }) => problem !== null && (blamed ?? screen.remote) === name);
  const good = remotes.filter((name) => !isAtFault(name));

  /** A screen that hung before would hang again. */
  const isBad = ({ remote }: Screen): boolean => remotes.includes(remote) && !good.includes(remote);
  // Those of a remote that does not mount everywhere too: its team learns of both at once.
  const sheets: Sheets[] = remotes
    .map((remote) => ({ remote, texts: [...new Set(ofRemote(remote).flatMap(({ styles }) => styles))] }))
    .filter(({ remote, texts }) => texts.length > 0 || good.includes(remote));
  const kinds = visits.filter(({ answers, signedIn }) => answers || !signedIn);
  const checks = await Promise.all(
    kinds.map((visit) =>
      findStrayStyles(
        tabs.get(visit)!,
        sheets,
        screens.filter((screen) => isMet(screen, visit) && !isBad(screen)),
        screensAtOnce / kinds.length,
      ),
    ),
  );
  const measured = checks.flat();
  const proofs = good.flatMap((name): Proof[] => {
    const styles = measured.filter(({ remote }) => remote === name);
    const left = ofRemote(name).find((one) => one.left)?.left;
    const partners = partnersOf(document, name).map((other) =>
      buildKey({ name: other, version: versionOf(other) }),
    );
    if (!left || styles.some(({ problem }) => problem !== null)) return [];
    return [
      {
        rules: gateRules,
        shell,
        name,
        version: versionOf(name),
        inlineStyles: allowsInlineStyles(document),
        beside: [...new Set([...styles.map(({ beside }) => beside), ...partners])],
        loads: loadsOf(ofRemote(name)),
        left,
      },
    ];
  });
  const stray = measured.flatMap(({ remote, problem }) =>
    problem === null ? [] : [{ name: remote, version: versionOf(remote), text: problem }],
  );
  return { problems: [...seen.flatMap((one) => problemOf(one, document)), ...stray], proofs };
}

/**
 * Mounts remotes in a real browser as candidates would get them with `next`: each of their routes is opened
 * on an edge of its own, once while every call fails, and once with the data of a candidate who has filled in
 * everything. Then screens of other remotes are measured with their style sheets. Several screens are open at
 * once; one that hangs costs its own time limit.
 */
export async function mountRemotes(
  store: Store,
  executablePath: string,
  next: ChannelDocument,
  remotes: readonly string[],
): Promise<Mounted> {
  const shell = next.deployables[shellName]!.current.version;
  // The shell may be the channel's canary, with other files of shared modules than the records of the remotes
  // name.
  const document = underShell(next, shell, await manifestsFor(store, next)) ?? next;
  const api = await startCandidateApi();
  const edge = buildEdge({ store: candidateStore(store, document), channel: next.channel, api: api.url });
  const browser = await launch(executablePath);
  try {
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(edge.server.address() as AddressInfo).port}`;
    return await mountIn(browser, origin, document, remotes);
  } finally {
    await browser.close();
    await edge.close();
    await api.stop();
  }
}
