import path from 'node:path';

export interface ReleasesConfig {
  /** The repository's root. */
  readonly root: string;
  /** Folder of the file store. */
  readonly storeFolder: string;
}

/** What the environment says to the release tools: `RELEASE_STORE`, the store's folder. */
export function readReleasesConfig(env: NodeJS.ProcessEnv = process.env): ReleasesConfig {
  const root = path.resolve(import.meta.dirname, '../..');
  return { root, storeFolder: path.resolve(root, env.RELEASE_STORE || '.portal/releases') };
}

/** The environment of a build that is to carry this version. */
export function buildEnvironment(version: string): NodeJS.ProcessEnv {
  return { ...process.env, BUILD_VERSION: version };
}
