import type { BuildRecord } from 'shared/contract/release';
import { deployable } from './channel';
import { chooseBuild, type Choice } from './choose-build';
import { stickyId } from './sticky-id';
import { tabList } from './tab-list';

/** Builds that failed in this tab, as `name@version`: a reload must not fall into them again. */
const bad = tabList('portal-bad-builds');

const idOf = (name: string, version: string): string => `${name}@${version}`;

/** The build that a preview link has brought to this tab, in place of the one that the channel would give. */
let preview: { name: string; build: BuildRecord; onFailed: () => void } | null = null;

/** From now on this tab passes the build over; a preview ends with that. */
export function brand(name: string, version: string): void {
  bad.add(idOf(name, version));
  if (preview?.name !== name || preview.build.version !== version) return;
  preview.onFailed();
  preview = null;
}
export const unbrand = (name: string, version: string): void =>
  bad.remove((id) => id === idOf(name, version));
/** Gives every build of the remote another chance. */
export const forgive = (name: string): void => bad.remove((id) => id.startsWith(idOf(name, '')));

/** From now on this tab takes this build of the remote, until it fails. It has a new chance if it failed here before. */
export function preferBuild(name: string, build: BuildRecord, onFailed: () => void): void {
  unbrand(name, build.version);
  preview = { name, build, onFailed };
}

/** The build that this tab takes of a remote; null when the channel knows none, or none that is not bad here. */
export function choose(name: string, except?: string): Choice | null {
  const known = deployable(name);
  const passOver = (version: string): boolean => version === except || bad.has(idOf(name, version));
  if (known && preview?.name === name && !passOver(preview.build.version))
    return { build: preview.build, reason: 'preview' };
  return known && chooseBuild(known, stickyId, passOver);
}
