import { ReleaseError } from '../release-error';

const namePattern = /^[a-z][a-z0-9-]{0,63}$/;
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
// A segment never begins with a dot: no `..`, and nothing that a web server treats as hidden.
const segment = '[A-Za-z0-9_@~][A-Za-z0-9_@~.-]*';
const filePattern = new RegExp(`^${segment}(/${segment})*$`);

/**
 * Names of deployables and channels: they become folders, URLs, parts of global names, and keys of objects, where a name
 * such as `constructor` would find what nobody put there.
 */
export const isName = (text: string): boolean => namePattern.test(text) && !(text in Object.prototype);

/** A semantic version without build metadata, since `+` means a space in some URLs. */
export const isVersion = (text: string): boolean => text.length <= 128 && versionPattern.test(text);

/** A path inside a build. What does not match cannot leave the build's folder, neither on disk nor in a URL. */
export const isFilePath = (text: string): boolean => text.length <= 512 && filePattern.test(text);

/** @throws ReleaseError for a name that could not be a folder of the store */
export function requireName(kind: 'deployable' | 'channel', name: string): string {
  if (!isName(name)) {
    throw new ReleaseError(`'${name}' is no ${kind}'s name: use small letters, digits and hyphens`);
  }
  return name;
}

/** @throws ReleaseError for anything but a full semantic version */
export function requireVersion(version: string): string {
  if (!isVersion(version)) throw new ReleaseError(`'${version}' is no version: write it like 1.4.2`);
  return version;
}

/**
 * The build's folder that a path is, or lies in; null for a file that stands alone. Stores whose files have no real folders
 * tell by it what belongs together.
 */
export function folderOf(path: string): string | null {
  return /^builds\/[^/]+\/[^/]+/.exec(path)?.[0] ?? null;
}

/** The last wall against traversal, whatever the callers checked. */
export function requireInside(path: string): void {
  const plain = !path.includes('\0') && path.split('/').every((part) => !['', '.', '..'].includes(part));
  if (!plain) throw new Error(`The path ${JSON.stringify(path)} leaves the store`);
}

/** Where things stand in the store. */
export const layout = {
  builds: (name: string) => `builds/${name}`,
  build: (name: string, version: string) => `builds/${name}/${version}`,
  buildFile: (name: string, version: string, file: string) => `builds/${name}/${version}/${file}`,
  manifest: (name: string, version: string) => `builds/${name}/${version}/build.json`,
  channel: (channel: string) => `channels/${channel}.json`,
  revisions: (channel: string) => `channels/${channel}/revisions`,
  revision: (channel: string, revision: number) => `channels/${channel}/revisions/${revision}.json`,
  health: (channel: string) => `health/${channel}`,
  edgeHealth: (channel: string, edge: string) => `health/${channel}/${edge}.json`,
  marks: (kind: 'cleaning' | 'releasing') => `locks/${kind}`,
  mark: (kind: 'cleaning' | 'releasing', id: string) => `locks/${kind}/${id}.json`,
} as const;
