import path from 'node:path';
import { parseStoreAddress, type StoreAddress } from './store/address';

export interface ReleasesConfig {
  /** The repository's root. */
  readonly root: string;
  readonly store: StoreAddress;
}

/** Where builds and channels are kept when nothing else is said, from the repository's root. */
const defaultStore = '.portal/releases';

/**
 * The release store's address, `RELEASE_STORE`; a relative folder starts from the repository's root.
 * @throws ReleaseError for one that is none
 */
export const readStoreAddress = (
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): StoreAddress => parseStoreAddress(env.RELEASE_STORE?.trim() || defaultStore, root);

/** What the environment says to the release tools. */
export function readReleasesConfig(env: NodeJS.ProcessEnv = process.env): ReleasesConfig {
  const root = path.resolve(import.meta.dirname, '../..');
  return { root, store: readStoreAddress(env, root) };
}

/** The environment of a build that is to carry this version. */
export function buildEnvironment(version: string): NodeJS.ProcessEnv {
  return { ...process.env, BUILD_VERSION: version };
}
