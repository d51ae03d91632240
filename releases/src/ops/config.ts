import { localChannel, readChannelName, readListening, readStoreAddress, readTrust } from '../config';
import { Settings, type Environment } from '../settings';
import type { OidcSettings } from './oidc';
import type { Trust } from '../trust/signed-store';
import { parseOperators } from './operators';

/** The OpenID provider that people sign in with; null unless it is configured. */
function readOidc(settings: Settings, trust: Trust | null): OidcSettings | null {
  const issuer = settings.webAddress('OPS_OIDC_ISSUER');
  const [clientId, clientSecret] = ['ID', 'SECRET'].map((part) => settings.text(`OPS_OIDC_CLIENT_${part}`));
  if (issuer === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined && trust)
    return { issuer, clientId, clientSecret, people: trust.policy.people };
  settings.problem('OPS_OIDC_ISSUER needs OPS_OIDC_CLIENT_ID, OPS_OIDC_CLIENT_SECRET and RELEASE_POLICY');
  return null;
}

/**
 * Reads `OPS_*`, `RELEASE_*`, `PORTAL_CHANNEL`, `TRUSTED_PROXIES` and `LOG_LEVEL`.
 * @throws ReleaseError that names every invalid variable; there must be an operator or a provider, or no one could log in
 */
export function readOpsConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const trust = readTrust(settings);
  const oidc = readOidc(settings, trust);
  const users = settings.text('OPS_USERS');
  const config = {
    operators:
      oidc && users === undefined ? new Map() : parseOperators(users, (text) => settings.problem(text)),
    oidc,
    trust,
    channel: readChannelName(settings) ?? localChannel,
    key: settings.secret('OPS_KEY'),
    trustedProxies: settings.trustedProxies(),
    ...readListening(settings, 'OPS_', 3300),
  };
  settings.check();
  return { ...config, store: readStoreAddress(env) };
}
