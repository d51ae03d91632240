import { usualThresholds, type Thresholds } from './health/judge';
import { Settings, type Environment } from './settings';
import { parseStoreAddress, type StoreAddress } from './store/address';

/** npm runs commands in the folder of the repository's package.json. */
const root = process.cwd();

/** The release store's address, `RELEASE_STORE`; a relative folder starts from the repository's root. */
export const readStoreAddress = (env: Environment, from = root): StoreAddress =>
  parseStoreAddress(env.RELEASE_STORE?.trim() || '.portal/releases', from);

/** The settings of the release command line. */
export function readReleasesConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const config = {
    root,
    /** The API whose contract is checked at a promotion; null for no check. */
    api: settings.webAddress('RELEASE_API') ?? null,
    /** False: builds are promoted without being mounted in a browser, and the revisions say so. */
    mounts: settings.oneOf('RELEASE_MOUNT', ['yes', 'no'], 'yes') === 'yes',
    /** The browser that mounts builds; by default the first that is found on the search path. */
    chromium: settings.text('CHROMIUM_PATH'),
    searchPath: env.PATH ?? '',
    previews: {
      /** Signs preview links; undefined: there are none. */
      key: settings.secret('PREVIEW_KEY'),
      /** The portal's address as configured; checked when a link is made. */
      portal: settings.text('PUBLIC_URL') ?? `http://localhost:${settings.text('PORT') ?? '3000'}`,
    },
  };
  settings.check();
  return { ...config, store: readStoreAddress(env) };
}

/** The environment of a build that gets this version. */
export function buildEnvironment(version: string): NodeJS.ProcessEnv {
  return { ...process.env, BUILD_VERSION: version };
}

function readThresholds(settings: Settings): Thresholds {
  const percent = settings.number('ROLLBACK_SHARE', {
    pattern: /^\d{1,3}(\.\d{1,2})?%?$/,
    min: 0.01,
    max: 100,
    wanted: 'a share such as 10%, above 0 and up to 100',
  });
  return {
    // A higher value would never be reached: a build's window contains a few thousand views.
    failed: settings.number('ROLLBACK_VIEWS', { min: 1, max: 1000 }) ?? usualThresholds.failed,
    // With one network, one hostile visitor would be enough.
    networks: settings.number('ROLLBACK_NETWORKS', { min: 2, max: 1000 }) ?? usualThresholds.networks,
    ratio: percent === undefined ? usualThresholds.ratio : percent / 100,
  };
}

/** The edge's settings. */
export function readEdgeConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const config = {
    trustedProxies: settings.trustedProxies(),
    viewKey: settings.secret('VIEW_KEY'),
    opsToken: settings.secret('OPS_TOKEN'),
    previewKey: settings.secret('PREVIEW_KEY'),
    opsUrl: settings.webAddress('OPS_URL'),
    thresholds: readThresholds(settings),
  };
  settings.check();
  return config;
}
