import { readChannelName, readStoreAddress, readTrust } from '../config';
import { Settings, type Environment } from '../settings';
import type { OidcSettings } from './oidc';
import { parseOperators } from './operators';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The OpenID provider that people sign in with; null unless it is configured. */
function readOidc(settings: Settings): OidcSettings | null {
  const issuer = settings.webAddress('OPS_OIDC_ISSUER');
  const [clientId, clientSecret] = ['ID', 'SECRET'].map((part) => settings.text(`OPS_OIDC_CLIENT_${part}`));
  if (issuer === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined) return { issuer, clientId, clientSecret };
  settings.problem('OPS_OIDC_ISSUER needs OPS_OIDC_CLIENT_ID and OPS_OIDC_CLIENT_SECRET');
  return null;
}

/**
 * Reads `OPS_USERS`, `OPS_OIDC_*`, `PORTAL_CHANNEL`, `RELEASE_POLICY`, `RELEASE_KEY`, `OPS_KEY`, `OPS_HOST`, `OPS_PORT`, `RELEASE_STORE`, `TRUSTED_PROXIES` and `LOG_LEVEL`.
 * @throws ReleaseError that names every invalid variable; there must be an operator or a provider, or no one could log in
 */
export function readOpsConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const oidc = readOidc(settings);
  const trust = readTrust(settings);
  if (oidc && !trust) settings.problem('OPS_OIDC_ISSUER needs RELEASE_POLICY, which names the people');
  const users = settings.text('OPS_USERS');
  const config = {
    operators:
      oidc && users === undefined ? new Map() : parseOperators(users, (text) => settings.problem(text)),
    oidc,
    trust,
    channel: readChannelName(settings),
    key: settings.secret('OPS_KEY'),
    host: settings.text('OPS_HOST') ?? 'localhost',
    /** 0: any that is free. */
    port: settings.number('OPS_PORT', { min: 0, max: 65_535 }) ?? 3300,
    trustedProxies: settings.trustedProxies(),
    logLevel: settings.oneOf('LOG_LEVEL', logLevels, 'info'),
  };
  settings.check();
  return { ...config, store: readStoreAddress(env) };
}
