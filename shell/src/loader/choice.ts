import { deployable } from './channel';
import { chooseBuild, type Choice } from './choose-build';
import { stickyId } from './sticky-id';
import { tabList } from './tab-list';

/** Builds that failed in this tab, as `name@version`: a reload must not fall into them again. */
const bad = tabList('portal-bad-builds');

const idOf = (name: string, version: string): string => `${name}@${version}`;

/** From now on this tab passes the build over. */
export const brand = (name: string, version: string): void => bad.add(idOf(name, version));
export const unbrand = (name: string, version: string): void =>
  bad.remove((id) => id === idOf(name, version));
/** Gives every build of the remote another chance. */
export const forgive = (name: string): void => bad.remove((id) => id.startsWith(idOf(name, '')));

/** The build that this tab takes of a remote; null when the channel knows none, or none that is not bad here. */
export function choose(name: string, except?: string): Choice | null {
  const known = deployable(name);
  const passOver = (version: string): boolean => version === except || bad.has(idOf(name, version));
  return known && chooseBuild(known, stickyId, passOver);
}
