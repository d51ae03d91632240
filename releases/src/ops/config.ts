import { readSettings, type Environment, type Name } from 'shared/server/settings';
import { localChannel, readAddress, readTrust } from '../config';
import { opsCommand } from '../variables';
import { parseOperators } from './operators';

/** The settings of the ops server. @throws ConfigError; there must be an operator or a provider, or no one could log in */
export function readOpsConfig(env: Environment = process.env, needed: readonly Name[] = []) {
  return readSettings(
    opsCommand.schema,
    env,
    (values, problem) => {
      const trust = readTrust(values, problem);
      const { OPS_OIDC_ISSUER: issuer, OPS_OIDC_CLIENT_ID: id, OPS_OIDC_CLIENT_SECRET: secret } = values;
      const oidc =
        issuer !== undefined && id !== undefined && secret !== undefined && trust
          ? { issuer, clientId: id, clientSecret: secret, people: trust.policy.people }
          : null;
      if (issuer !== undefined && !oidc)
        problem('OPS_OIDC_ISSUER needs OPS_OIDC_CLIENT_ID, OPS_OIDC_CLIENT_SECRET and RELEASE_POLICY');
      const users = values.OPS_USERS;
      return {
        operators: oidc && users === undefined ? new Map<string, string>() : parseOperators(users, problem),
        oidc,
        trust,
        channel: values.PORTAL_CHANNEL ?? localChannel,
        key: values.OPS_KEY,
        limitsUrl: values.LIMITS_URL,
        trustedProxies: values.TRUSTED_PROXIES,
        listening: { host: values.OPS_HOST, port: values.OPS_PORT },
        drainSeconds: values.DRAIN_SECONDS,
        logLevel: values.LOG_LEVEL,
        store: readAddress(values, problem),
      };
    },
    needed,
  );
}
