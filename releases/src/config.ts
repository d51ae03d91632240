import path from 'node:path';
import { readSecret, readTrustedProxies, readWebAddress, refuse, type Environment } from './config-values';
import type { EdgeOptions } from './edge/app';
import { readThresholds, type Thresholds } from './health/thresholds';
import { ReleaseError } from './release-error';
import { parseStoreAddress, type StoreAddress } from './store/address';

export interface ReleasesConfig {
  /** The repository's root. */
  readonly root: string;
  readonly store: StoreAddress;
  /** The API whose contract is checked at a promotion; null for no check. */
  readonly api: string | null;
  /** False: builds are promoted without being mounted in a browser, and the revisions say so. */
  readonly mounts: boolean;
  /** The browser that mounts builds; the first that is found on the search path when left out. */
  readonly chromium: string | undefined;
  readonly searchPath: string;
  readonly previews: {
    /** Signs preview links; undefined: there are none. */
    readonly key: string | undefined;
    /** The portal's address as configured; checked when a link is made. */
    readonly portal: string;
  };
}

/** The default store, relative to the repository's root. */
const defaultStore = '.portal/releases';

/**
 * The release store's address, `RELEASE_STORE`; a relative folder starts from the repository's root.
 * @throws ReleaseError for one that is none
 */
export const readStoreAddress = (env: Environment, root: string): StoreAddress =>
  parseStoreAddress(env.RELEASE_STORE?.trim() || defaultStore, root);

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
  const api = readWebAddress(env, 'RELEASE_API', problems) ?? null;
  refuse(problems);
  return {
    root,
    store: readStoreAddress(env, root),
    api,
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

/** The edge's settings. */
export type EdgeConfig = Pick<
  EdgeOptions,
  'trustedProxies' | 'viewKey' | 'opsToken' | 'opsUrl' | 'previewKey'
> & {
  readonly thresholds: Thresholds;
};

/**
 * Reads `TRUSTED_PROXIES` (addresses or networks, with commas between), `VIEW_KEY`, `OPS_TOKEN`, `OPS_URL`, `PREVIEW_KEY` and
 * the thresholds of the automatic rollback, `ROLLBACK_*`.
 * @throws ReleaseError that names every invalid variable
 */
export function readEdgeConfig(env: Environment = process.env): EdgeConfig {
  const problems: string[] = [];
  const trustedProxies = readTrustedProxies(env, problems);
  const [viewKey, opsToken, previewKey] = ['VIEW_KEY', 'OPS_TOKEN', 'PREVIEW_KEY'].map((name) =>
    readSecret(env, name, problems),
  );
  const opsUrl = readWebAddress(env, 'OPS_URL', problems);
  const thresholds = readThresholds(env, (problem) => problems.push(problem));
  refuse(problems);
  return {
    thresholds,
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    ...(viewKey === undefined ? {} : { viewKey }),
    ...(opsToken === undefined ? {} : { opsToken }),
    ...(opsUrl === undefined ? {} : { opsUrl }),
    ...(previewKey === undefined ? {} : { previewKey }),
  };
}
