import type { BuildRecord } from 'platform/release';
import { resolveBuild, type ResolvedBuild } from 'platform/resolve-build';
import { deployable, previewRouting } from './channel';
import { sessionSet } from './session-set';
import { stickyId } from './sticky-id';

/** Builds that failed in this tab, as `name@version`: a reload must not load them again. */
const bad = sessionSet('portal-bad-builds');

const idOf = (name: string, version: string): string => `${name}@${version}`;

/** The build that a preview link has opened in this tab. */
let preview: { name: string; build: BuildRecord; onFailed: () => void } | null = null;

/** From now on this tab does not load the build. A preview ends with that. */
export function markBad(name: string, version: string): void {
  bad.add(idOf(name, version));
  if (preview?.name !== name || preview.build.version !== version) return;
  preview.onFailed();
  preview = null;
  previewRouting(null);
}
export const clearBad = (name: string, version: string): void =>
  bad.remove((id) => id === idOf(name, version));
/** Gives every build of the remote another chance. */
export const resetBadBuilds = (name: string): void => bad.remove((id) => id.startsWith(idOf(name, '')));

/** From now on this tab loads this build of the remote, until it fails, even if it has failed here before. */
export function preferBuild(name: string, build: BuildRecord, onFailed: () => void): void {
  clearBad(name, build.version);
  preview = { name, build, onFailed };
  previewRouting(preview);
}

/**
 * The build that this tab loads of a remote; null when the channel has none but bad ones and `except`, those
 * under way.
 */
export function resolveForTab(name: string, except: readonly string[] = []): ResolvedBuild | null {
  const isBad = (version: string): boolean => except.includes(version) || bad.has(idOf(name, version));
  const own = preview?.name === name ? preview.build : null;
  const known = deployable(name);
  if (known) return resolveBuild(known, { stickyId, isBad, preview: own });
  // A preview of a remote that the channel does not have yet.
  return own && !isBad(own.version) ? { build: own, reason: 'preview' } : null;
}

/** The module with a remote's screens. */
export const app = './app';

/**
 * Builds of the remote without the module: no fault of theirs, a contribution came or went with a version.
 */
function versionsWithout(name: string, module: string): string[] {
  const { current, previous, canary } = deployable(name) ?? {};
  return [current, canary?.build, ...(previous ?? [])].flatMap((build) =>
    build && module !== app && !build.exposes?.[module] ? [build.version] : [],
  );
}

/** The build of which this tab loads the module. @param tried versions that are under way */
export const resolveModule = (
  name: string,
  module: string,
  tried: readonly string[] = [],
): ResolvedBuild | null => resolveForTab(name, [...tried, ...versionsWithout(name, module)]);
