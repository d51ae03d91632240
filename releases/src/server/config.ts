import { parsePasswords } from 'server-kit/sign-in/passwords';
import { readSettings, type Environment, type Name } from 'server-kit/settings';
import { keysOf, localChannel, readPreviewUrl } from '../config';
import { releasesCommand } from '../variables';

/** Operators with a password, and how an entry is made. */
export const operatorsSetting = { name: 'OPS_USERS', command: 'npm run release -- ops-password <name>' };

/** The release server's settings. @throws ConfigError, also without an operator or a provider */
export function readReleaseServerConfig(env: Environment = process.env, needed: readonly Name[] = []) {
  return readSettings(
    releasesCommand.schema,
    env,
    (values, problem) => {
      const { RELEASE_POLICY: policy, OPS_USERS: users } = values;
      const { OPS_OIDC_ISSUER: issuer, OPS_OIDC_CLIENT_ID: id, OPS_OIDC_CLIENT_SECRET: secret } = values;
      const secondFactor = values.OPS_SECOND_FACTOR;
      const oidc =
        issuer !== undefined && id !== undefined && secret !== undefined && policy
          ? { issuer, clientId: id, clientSecret: secret, secondFactor }
          : null;
      if (issuer !== undefined && !oidc)
        problem('OPS_OIDC_ISSUER needs OPS_OIDC_CLIENT_ID, OPS_OIDC_CLIENT_SECRET and RELEASE_POLICY');
      return {
        operators:
          oidc && users === undefined
            ? new Map<string, string>()
            : parsePasswords(users, operatorsSetting, problem),
        oidc,
        policy,
        keys: keysOf(values),
        /** Its public address, for which CI systems make their tokens. */
        publicUrl: values.RELEASES_URL ?? `http://localhost:${values.RELEASES_PORT}`,
        channel: values.PORTAL_CHANNEL ?? localChannel,
        key: values.OPS_KEY,
        /** The API whose contract builds are held against; null for no check. */
        api: values.RELEASE_API ?? null,
        /** The API's, for what the console says of it. */
        opsToken: values.OPS_TOKEN,
        chromium: values.CHROMIUM_PATH,
        searchPath: env.PATH ?? '',
        previewUrl: readPreviewUrl(values, problem),
        viewKey: values.VIEW_KEY,
        limitsUrl: values.LIMITS_URL,
        trustedProxies: values.TRUSTED_PROXIES,
        listening: { host: values.RELEASES_HOST, port: values.RELEASES_PORT },
        drainSeconds: values.DRAIN_SECONDS,
        logLevel: values.LOG_LEVEL,
        store: values.RELEASE_STORE,
      };
    },
    needed,
  );
}
