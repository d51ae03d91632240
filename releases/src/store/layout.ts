import { ReleaseError } from '../release-error';

const namePattern = /^[a-z][a-z0-9-]{0,63}$/;
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;
// A segment never begins with a dot: no `..`, and no file that a web server hides.
const segment = '[A-Za-z0-9_@~][A-Za-z0-9_@~.-]*';
const filePattern = new RegExp(`^${segment}(/${segment})*$`);

/** Names become folders, URLs and keys of objects, where `constructor` would find an inherited property. */
export const isName = (text: string): boolean => namePattern.test(text) && !(text in Object.prototype);

/** A semantic version without build metadata: `+` means a space in some URLs. */
export const isVersion = (text: string): boolean => text.length <= 128 && versionPattern.test(text);

/** A version with a suffix, such as 1.4.3-pr.12.ab12cd, except `-local.<hash>`, which `npm start` uses. */
export const isPreview = (version: string): boolean => /^[^-]+-(?!local\.)/.test(version);

/** A path inside a build. One that matches cannot leave its folder, neither on disk nor in a URL. */
export const isFilePath = (text: string): boolean => text.length <= 512 && filePattern.test(text);

/** @throws ReleaseError for a name that cannot be a folder of the store */
export function requireName(kind: 'deployable' | 'channel', name: string): string {
  if (isName(name)) return name;
  throw new ReleaseError(`'${name}' is not a valid ${kind} name: use lower-case letters, digits and hyphens`);
}

export interface BuildId {
  readonly name: string;
  readonly version: string;
}

export const buildKey = ({ name, version }: BuildId): string => `${name}@${version}`;

/** For people. */
export const buildText = ({ name, version }: BuildId): string => `${name} ${version}`;

/** Whether a text can be the key of an object: it has no segment that leads elsewhere. */
export const isKey = (text: string): boolean =>
  !text.includes('\0') && text.split('/').every((part) => !['', '.', '..'].includes(part));

/** A key that cannot be one. Servers answer 400: no code of ours makes one, so a caller sent a part of it. */
class BadKeyError extends Error {
  readonly statusCode = 400;
}

/** Last defence against path traversal: every store checks each key, also those that callers have checked. */
export function requireInside(key: string): void {
  if (!isKey(key)) throw new BadKeyError(`The key ${JSON.stringify(key)} leaves the store`);
}

/** Written last: a build is published if, and only if, it exists. */
export const manifestFile = 'build.json';

/** The keys of the store; those under `builds/` are also public paths (docs/decisions/0004). */
export const layout = {
  builds: (name: string) => `builds/${name}`,
  build: ({ name, version }: BuildId) => `builds/${name}/${version}`,
  buildFile: ({ name, version }: BuildId, file: string) => `builds/${name}/${version}/${file}`,
  manifest: ({ name, version }: BuildId) => `builds/${name}/${version}/${manifestFile}`,
  maps: ({ name, version }: BuildId) => `maps/${name}/${version}`,
  /** A source map, compressed. Outside of `builds/`, since everything there has a public address. */
  map: ({ name, version }: BuildId, file: string) => `maps/${name}/${version}/${file}.br`,
  removal: ({ name, version }: BuildId) => `removals/${name}/${version}.json`,
  channel: (channel: string) => `channels/${channel}.json`,
  revisions: (channel: string) => `channels/${channel}/revisions`,
  revision: (channel: string, revision: number) => `channels/${channel}/revisions/${revision}.json`,
  timestamp: (channel: string) => `channels/${channel}/timestamp.json`,
  token: (id: string) => `tokens/${id}.json`,
  previewLinks: (channel: string) => `previews/${channel}`,
  previewLink: (channel: string, id: string) => `previews/${channel}/${id}.json`,
  /** A token of CI that was exchanged: it cannot be used again. */
  spentToken: (hash: string) => `spent-tokens/${hash}`,
  /** What edges write is under one prefix; no channel has such a name. */
  votes: (channel: string) => `vitals/${channel}.votes`,
  errors: (channel: string) => `vitals/${channel}.errors`,
  edges: (channel: string) => `vitals/${channel}.edges`,
  verdicts: (channel: string) => `verdicts/${channel}.json`,
  opsSessions: (operator: string) => `ops-sessions/${operator}`,
  opsSession: (operator: string, id: string) => `ops-sessions/${operator}/${id}.json`,
} as const;
