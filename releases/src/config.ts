import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { usualThresholds, type Thresholds } from './health/judge';
import { ReleaseError } from './release-error';
import { Settings, type Environment } from './settings';
import { parseStoreAddress, type StoreAddress } from './store/address';
import { isName } from './store/layout';
import { readKey } from './trust/keys';
import type { Trust } from './trust/signed-store';
import { readPolicy } from './trust/policy';

const above = path.resolve(import.meta.dirname, '../..');
/** This repository; for the installed package, the folder in which it is called. */
const root = above.split(path.sep).includes('node_modules') ? process.cwd() : above;

/** The release store's address, `RELEASE_STORE`; a relative folder starts from the repository's root. */
export const readStoreAddress = (env: Environment, from = root): StoreAddress =>
  parseStoreAddress(env.RELEASE_STORE?.trim() || '.portal/releases', from);

/** The channel of `npm start`, which promotes the current sources into no other. */
export const localChannel = 'local';

/** The file in the portal's data folder with the settings that the command line needs to work on that portal. */
export const portalSettingsFile = 'release.json';

/** The environment with the settings of this machine's portal, unless `RELEASE_STORE` names another store than its own. */
export function withLocalPortal(env: Environment = process.env): Environment {
  const file = path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data', portalSettingsFile);
  const local = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Environment) : {};
  const isSame = isDeepStrictEqual(readStoreAddress(local), readStoreAddress(env));
  return isSame ? { ...local, ...env } : env;
}

/** `PORTAL_CHANNEL`; undefined when it is not set. */
export function readChannelName(settings: Settings): string | undefined {
  const channel = settings.text('PORTAL_CHANNEL');
  if (channel !== undefined && !isName(channel))
    settings.problem(`PORTAL_CHANNEL must be lower-case letters, digits and hyphens, not '${channel}'`);
  return channel;
}

/** `RELEASE_POLICY` and `RELEASE_KEY`; null without a policy. */
export function readTrust(settings: Settings): Trust | null {
  const [policy, key] = ['RELEASE_POLICY', 'RELEASE_KEY'].map((name) => settings.text(name));
  if (policy === undefined) {
    if (key !== undefined) settings.problem('RELEASE_KEY needs RELEASE_POLICY, which says whose keys count');
    return null;
  }
  try {
    return { policy: readPolicy(policy), key: key === undefined ? null : readKey(key) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    settings.problem(error.message);
    return null;
  }
}

/** The settings of the release command line. */
export function readReleasesConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const config = {
    root,
    /** The channel of commands without --channel. */
    channel: readChannelName(settings),
    trust: readTrust(settings),
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Where a server listens, and how it stops: `HOST`, `PORT`, `DRAIN_SECONDS`, `LOG_LEVEL`. */
export const readListening = (settings: Settings, prefix: '' | 'OPS_', usualPort: number) => ({
  listening: {
    host: settings.text(`${prefix}HOST`) ?? 'localhost',
    /** 0: any that is free. */
    port: settings.number(`${prefix}PORT`, { min: 0, max: 65_535 }) ?? usualPort,
    drainSeconds: settings.number('DRAIN_SECONDS', { min: 0, max: 300 }) ?? 0,
  },
  logLevel: settings.oneOf('LOG_LEVEL', logLevels, 'info'),
});

/**
 * The settings of the edge as a server of its own. It has no defaults that could serve the wrong releases.
 * @throws ReleaseError that names every invalid or missing variable
 */
export function readEdgeServerConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  for (const name of ['RELEASE_STORE', 'PORTAL_CHANNEL', 'API_URL'])
    if (settings.text(name) === undefined) settings.problem(`${name} is missing`);
  const config = {
    ...edgeSettings(settings),
    ...readListening(settings, '', 3000),
    api: settings.webAddress('API_URL') ?? '',
    publicUrl: settings.webAddress('PUBLIC_URL'),
  };
  settings.check();
  return { ...config, store: readStoreAddress(env) };
}

/** The settings of the edge that `npm start` runs. */
export function readEdgeConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const config = edgeSettings(settings);
  settings.check();
  return config;
}

function edgeSettings(settings: Settings) {
  return {
    /** Which channel the edge serves. */
    channel: readChannelName(settings) ?? localChannel,
    trust: readTrust(settings),
    trustedProxies: settings.trustedProxies(),
    viewKey: settings.secret('VIEW_KEY'),
    opsToken: settings.secret('OPS_TOKEN'),
    previewKey: settings.secret('PREVIEW_KEY'),
    opsUrl: settings.webAddress('OPS_URL'),
    thresholds: readThresholds(settings),
  };
}
