import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readSettings, type Environment, type Name } from 'server-kit/settings';
import type { Keys } from './trust/keys';
import { edgeCommand, releaseCommand, root } from './variables';

/** `RELEASE_STORE`; a relative folder starts from the repository's root. @throws ConfigError */
export const readStoreAddress = (env: Environment) =>
  readSettings(
    { RELEASE_STORE: releaseCommand.schema.RELEASE_STORE },
    env,
    ({ RELEASE_STORE: address }) => address,
  );

/** The channel of `npm start`, which promotes the current sources into no other. */
export const localChannel = 'local';

/** In the portal's data folder: the settings with which the command line works on that portal. */
export const portalSettingsFile = 'release.json';

/** With this machine's portal's settings, unless `RELEASE_STORE` or `RELEASES_URL` name another. */
export function withLocalPortal(env: Environment = process.env): Environment {
  if (env.RELEASES_URL?.trim()) return env;
  const file = path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data', portalSettingsFile);
  const local = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Environment) : {};
  const isSame = isDeepStrictEqual(readStoreAddress(local), readStoreAddress(env));
  return isSame ? { ...local, ...env } : env;
}

/** Whose signatures count: of the listed keys, and of the one that signs. Null: nothing is signed. */
export function keysOf({
  RELEASE_KEYS: listed = [],
  RELEASE_KEY: signing = null,
}: {
  readonly RELEASE_KEYS: readonly string[] | undefined;
  readonly RELEASE_KEY?: Keys['signing'];
}): Keys | null {
  const trusted = signing ? [...new Set([signing.publicKey, ...listed])] : listed;
  return trusted.length > 0 ? { trusted, signing } : null;
}

/**
 * The portal's origin for previews. Another host than the portal's: what is not reviewed must not reach what
 * browsers store for candidates, and cookies do not know ports.
 */
export function readPreviewUrl(
  { PREVIEW_URL: url, PUBLIC_URL: portal }: Record<'PREVIEW_URL' | 'PUBLIC_URL', string | undefined>,
  problem: (text: string) => void,
): string | undefined {
  if (url === undefined) return undefined;
  const { hostname, pathname } = new URL(url);
  if (pathname !== '/') problem('PREVIEW_URL must be the root of its host');
  if (portal !== undefined && new URL(portal).hostname === hostname)
    problem('PREVIEW_URL must have another host than PUBLIC_URL, such as https://preview.jobs.example');
  return url;
}

/** The settings of the release command line. Where NODE_ENV is production, the store has no default. */
export function readReleasesConfig(env: Environment = process.env) {
  return readSettings(
    releaseCommand.schema,
    env,
    (values) => ({
      root,
      store: values.RELEASE_STORE,
      channel: values.PORTAL_CHANNEL,
      keys: keysOf(values),
      /** The release server; undefined: this process is the writer. */
      server: values.RELEASES_URL,
      /** What proves to the release server who gives a command. */
      credentials: {
        token: values.RELEASE_TOKEN,
        /** Of GitLab, by `id_tokens` of the job. */
        idToken: values.RELEASE_ID_TOKEN,
        /** Where a job of GitHub Actions asks for its token, if it may (`permissions: id-token: write`). */
        github: {
          url: env.ACTIONS_ID_TOKEN_REQUEST_URL,
          token: env.ACTIONS_ID_TOKEN_REQUEST_TOKEN,
        },
      },
      /** The API whose contract is checked at a promotion; null for no check. */
      api: values.RELEASE_API ?? null,
      /** With which edges seal votes. */
      viewKey: values.VIEW_KEY,
      /** False: builds are promoted without being mounted in a browser, and the revisions say so. */
      mounts: values.RELEASE_MOUNT === 'yes',
      /** The browser that mounts builds; by default the first that is found on the search path. */
      chromium: values.CHROMIUM_PATH,
      searchPath: env.PATH ?? '',
      /** Where preview links lead to without a release server; undefined: there are none. */
      previewUrl: values.PREVIEW_URL,
    }),
    env.NODE_ENV === 'production' && !env.RELEASES_URL?.trim() ? ['RELEASE_STORE'] : [],
  );
}

export function buildEnvironment(version: string): NodeJS.ProcessEnv {
  return { ...process.env, BUILD_VERSION: version };
}

/** The settings of the edge. @param needed variables without a default. @throws ConfigError */
export function readEdgeConfig(env: Environment = process.env, needed: readonly Name[] = []) {
  return readSettings(
    edgeCommand.schema,
    env,
    (values, problem) => ({
      store: values.RELEASE_STORE,
      listening: { host: values.HOST, port: values.PORT },
      drainSeconds: values.DRAIN_SECONDS,
      logLevel: values.LOG_LEVEL,
      api: values.API_URL,
      remoteApis: values.REMOTE_APIS,
      publicUrl: values.PUBLIC_URL,
      flags: values.PORTAL_FLAGS,
      channel: values.PORTAL_CHANNEL ?? localChannel,
      /** Where releases of a bucket are kept for the next start. */
      cache: values.EDGE_CACHE,
      keys: keysOf(values),
      trustedProxies: values.TRUSTED_PROXIES,
      limitsUrl: values.LIMITS_URL,
      viewKey: values.VIEW_KEY,
      previewUrl: readPreviewUrl(values, problem),
      securityContact: values.SECURITY_CONTACT,
      sentryDsn: values.SENTRY_DSN,
      offlinePage: values.OFFLINE_PAGE,
    }),
    needed,
  );
}
