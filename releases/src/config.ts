import { isIP } from 'node:net';
import path from 'node:path';
import type { EdgeOptions } from './edge/app';
import { readThresholds, type Thresholds } from './health/thresholds';
import { parseOperators } from './ops/operators';
import { ReleaseError } from './release-error';
import { parseStoreAddress, type StoreAddress } from './store/address';

export interface ReleasesConfig {
  /** The repository's root. */
  readonly root: string;
  readonly store: StoreAddress;
  /** Address of the API that builds are held against at a promotion; null to leave that out. */
  readonly api: string | null;
  /** False: builds are promoted without having been mounted in a browser, and the revisions say so. */
  readonly mounts: boolean;
  /** The browser that mounts builds; the first that is found on the search path when left out. */
  readonly chromium: string | undefined;
  readonly searchPath: string;
  readonly previews: {
    /** Signs preview links; undefined: there are none. */
    readonly key: string | undefined;
    /** Where people open the portal, as it was written; whoever makes a link of it has to check it. */
    readonly portal: string;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter secrets can be guessed. */
const shortestSecret = 32;

/** A secret, undefined when it is not set; one that is too short is put into `problems`. */
function readSecret(env: Environment, name: string, problems: string[]): string | undefined {
  const text = env[name]?.trim() || undefined;
  if (text !== undefined && text.length < shortestSecret)
    problems.push(
      `${name} must have at least ${shortestSecret} characters: make one with openssl rand -hex 32`,
    );
  return text;
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ReleaseError('The configuration is not right:', problems);
}

/** Where builds and channels are kept when nothing else is said, from the repository's root. */
const defaultStore = '.portal/releases';

/**
 * The release store's address, `RELEASE_STORE`; a relative folder starts from the repository's root.
 * @throws ReleaseError for one that is none
 */
export const readStoreAddress = (env: Environment, root: string): StoreAddress =>
  parseStoreAddress(env.RELEASE_STORE?.trim() || defaultStore, root);

function parseApiAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash)
    return url.href.replace(/\/+$/, '');
  throw new ReleaseError(
    'RELEASE_API must be an address that begins with http:// or https://, without a query',
  );
}

/**
 * What the environment says to the release tools.
 * @throws ReleaseError for a variable that cannot be read
 */
export function readReleasesConfig(env: NodeJS.ProcessEnv = process.env): ReleasesConfig {
  const root = path.resolve(import.meta.dirname, '../..');
  const mount = env.RELEASE_MOUNT?.trim() || 'yes';
  if (!['yes', 'no'].includes(mount))
    throw new ReleaseError(`RELEASE_MOUNT must be yes or no, not '${mount}'`);
  const problems: string[] = [];
  const key = readSecret(env, 'PREVIEW_KEY', problems);
  refuse(problems);
  return {
    root,
    store: readStoreAddress(env, root),
    api: env.RELEASE_API?.trim() ? parseApiAddress(env.RELEASE_API.trim()) : null,
    mounts: mount === 'yes',
    chromium: env.CHROMIUM_PATH?.trim() || undefined,
    searchPath: env.PATH ?? '',
    previews: {
      key,
      portal: env.PUBLIC_URL?.trim() || `http://localhost:${env.PORT?.trim() || '3000'}`,
    },
  };
}

/** The environment of a build that is to carry this version. */
export function buildEnvironment(version: string): NodeJS.ProcessEnv {
  return { ...process.env, BUILD_VERSION: version };
}

/** What the environment says to the edge. */
export type EdgeConfig = Pick<
  EdgeOptions,
  'trustedProxies' | 'viewKey' | 'opsToken' | 'ops' | 'previewKey'
> & {
  readonly thresholds: Thresholds;
};

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const hasBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return namedNetworks.includes(text) || (isIP(address) > 0 && hasBits && rest.length === 0);
}

/**
 * Reads `TRUSTED_PROXIES` (addresses or networks, with commas between), `VIEW_KEY`, `OPS_TOKEN`, `OPS_USERS`, `OPS_KEY`,
 * `PREVIEW_KEY` and the thresholds of the automatic rollback, `ROLLBACK_*`.
 * @throws ReleaseError that names every variable that is not right
 */
export function readEdgeConfig(env: Environment = process.env): EdgeConfig {
  const problems: string[] = [];
  const proxies = (env.TRUSTED_PROXIES ?? '').split(',').map((text) => text.trim());
  const trustedProxies = proxies.filter((text) => text !== '');
  for (const text of trustedProxies.filter((proxy) => !isNetwork(proxy)))
    problems.push(
      `TRUSTED_PROXIES takes addresses and networks such as loopback or 10.0.0.0/8, not '${text}'`,
    );
  const [viewKey, opsToken, opsKey, previewKey] = ['VIEW_KEY', 'OPS_TOKEN', 'OPS_KEY', 'PREVIEW_KEY'].map(
    (name) => readSecret(env, name, problems),
  );
  const users = env.OPS_USERS?.trim() ?? '';
  const operators = users === '' ? null : parseOperators(users, (text) => problems.push(text));
  const thresholds = readThresholds(env, (problem) => problems.push(problem));
  refuse(problems);
  return {
    thresholds,
    ...(trustedProxies.length > 0 ? { trustedProxies } : {}),
    ...(viewKey === undefined ? {} : { viewKey }),
    ...(opsToken === undefined ? {} : { opsToken }),
    ...(operators === null ? {} : { ops: { operators, ...(opsKey === undefined ? {} : { key: opsKey }) } }),
    ...(previewKey === undefined ? {} : { previewKey }),
  };
}
