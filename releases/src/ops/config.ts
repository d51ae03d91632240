import { readStoreAddress } from '../config';
import { Settings, type Environment } from '../settings';
import { parseOperators } from './operators';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads `OPS_USERS`, `OPS_KEY`, `OPS_HOST`, `OPS_PORT`, `RELEASE_STORE`, `TRUSTED_PROXIES` and `LOG_LEVEL`.
 * @throws ReleaseError that names every invalid variable; there must be an operator, or no one could log in
 */
export function readOpsConfig(env: Environment = process.env) {
  const settings = new Settings(env);
  const config = {
    operators: parseOperators(settings.text('OPS_USERS'), (text) => settings.problem(text)),
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
