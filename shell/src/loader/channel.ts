import { channelWait, edgeAnswer, knownChannelWait } from 'platform/time-limits';
import {
  channelElementId,
  routingOf,
  type BuildRecord,
  type PublicDocument,
  type Deployable,
} from 'platform/release';
import { withTimeout } from 'shared/remote/timeout';
import { observable } from 'shared/runtime/observable';

/** Milliseconds for which an answer counts as fresh: pointing at a link and clicking it ask once. */
const freshFor = 1_000;
/** The same for one that was fresh when the link was pointed at, or came since: who rests on it has asked. */
const freshWhilePointed = 5_000;
/** Milliseconds for which an answer will do, when a newer one does not come at once. */
const goodFor = 30_000;

let current: PublicDocument | null = null;
/** What each remote's current build says about its routes and its menu. */
export const routing = observable<NonNullable<PublicDocument['routing']>>({});
let checkedAt = 0;
/** When the candidate came to the link that they are at. */
let pointedAt = Infinity;
let asking: Promise<void> | null = null;
let runningShell = '';

/** Of the build of a preview link, in place of the channel's. */
let previewed: NonNullable<PublicDocument['routing']> = {};

function setDocument(document: PublicDocument): void {
  current = document;
  routing.set({ ...routingOf(document), ...previewed });
}

/** Gives this tab the routes and the menu of a preview's build, new ones too; null ends it. */
export function previewRouting(preview: { readonly name: string; readonly build: BuildRecord } | null): void {
  previewed = preview ? { [preview.name]: preview.build } : {};
  if (current) setDocument(current);
}

/** Reads the document that the page carries: no request is needed between the page and its first remote. */
export function readChannel(page: Document): void {
  const text = page.getElementById(channelElementId)?.textContent;
  if (!text) throw new Error(`The page carries no channel document (#${channelElementId})`);
  setDocument(JSON.parse(text) as PublicDocument);
  checkedAt = Date.now();
  runningShell = currentBuild('shell')?.version ?? '';
}

/**
 * What the channel says of a deployable; null when it does not know it, or when the page came without it
 * (`hasBuildsOf`).
 */
export function deployable(name: string): Deployable | null {
  return current?.deployables[name] ?? null;
}

/** The build that a deployable has now, or null when the channel does not know it. */
export function currentBuild(name: string): BuildRecord | null {
  return deployable(name)?.current ?? null;
}

/** The channel's name; empty before a page was read. */
export const channelName = (): string => current?.channel ?? '';

/** The version of this page's shell. */
export const shellVersion = (): string => runningShell;

/**
 * Whether this page's shell is the channel's; a tab that was open during a release of the shell runs an older
 * one.
 */
export function runsCurrentShell(): boolean {
  return currentBuild('shell')?.version === runningShell;
}

async function ask(known: PublicDocument): Promise<void> {
  try {
    const response = await fetch(`/channels/${known.channel}.json`, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(edgeAnswer),
    });
    if (!response.ok) throw new Error(`The answer was ${response.status}`);
    const next = (await response.json()) as PublicDocument;
    // Only forward: an edge that lags behind must not restore what was rolled back. A page contains a part of
    // its revision.
    if (next.revision > known.revision || (next.revision === known.revision && known.routing))
      setDocument(next);
    checkedAt = Date.now();
  } catch (error) {
    console.warn('The channel document could not be refreshed', error);
  }
}

/**
 * Asks whether the channel has moved on. A failure leaves the tab on what it knows; the next navigation asks
 * again.
 */
export function refreshChannel(): Promise<void> {
  if (!current) return Promise.resolve();
  asking ??= ask(current).finally(() => {
    asking = null;
  });
  return asking;
}

/**
 * Whether the tab knows the builds of a remote, or knows that there are none: a page comes with those of its
 * own route.
 */
export const hasBuildsOf = (name: string): boolean =>
  current?.routing === undefined || deployable(name) !== null;

/** Asks for the builds that the page came without, once. A failure leaves the tab as it is. */
export const completeChannel = (): Promise<void> =>
  current?.routing === undefined ? Promise.resolve() : refreshChannel();

const age = (): number => Date.now() - checkedAt;
const isFresh = (): boolean => age() < (checkedAt > pointedAt - freshFor ? freshWhilePointed : freshFor);

/** Called when a link is pointed at or focused that was not before. */
export function notePointed(): void {
  pointedAt = Date.now();
}

/**
 * Asks while the candidate is still on the way to a click, so that the click need not wait.
 * @param reaching a link is pointed at or a form sent: a screen may be requested in a moment
 */
export function askAhead(reaching: boolean): void {
  if (age() >= (reaching ? freshFor : goodFor / 2)) void refreshChannel();
}

const inTime = (answer: Promise<void>): Promise<void> =>
  withTimeout(answer, channelWait, 'The channel took too long to answer').catch((error: unknown) =>
    console.warn(error),
  );

/**
 * Resolves once the tab knows all kept builds, of which a page has one each; or soon, when they do not come.
 */
export const keptBuilds = (): Promise<void> => inTime(completeChannel());

/**
 * Resolves once the document is fresh, so that an open tab follows a release or a rollback at its very next
 * mount; or soon, when what the tab knows of the remote will do.
 */
export async function freshChannel(remote: string): Promise<void> {
  if (!hasBuildsOf(remote)) return refreshChannel(); // which ends after `edgeAnswer`
  if (isFresh()) return;
  const answer = refreshChannel();
  if (age() < goodFor) {
    await withTimeout(answer, knownChannelWait, '').catch(() => undefined); // it counts for the next mount
    return;
  }
  await inTime(answer);
}

/** Refreshes whenever the candidate comes back to the tab. Returns the way to stop. */
export function followChannel(page: Document): () => void {
  const onVisible = (): void => {
    if (page.visibilityState === 'visible') void refreshChannel();
  };
  page.addEventListener('visibilitychange', onVisible);
  return () => page.removeEventListener('visibilitychange', onVisible);
}
