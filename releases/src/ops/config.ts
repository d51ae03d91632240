import { readStoreAddress } from '../config';
import { Settings, type Environment } from '../settings';
import type { StoreAddress } from '../store/address';
import type { OpsOptions } from './app';
import { parseOperators } from './operators';

interface OpsConfig extends Pick<OpsOptions, 'operators' | 'key' | 'trustedProxies'> {
  readonly store: StoreAddress;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly logLevel: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads `OPS_USERS`, `OPS_KEY`, `OPS_HOST`, `OPS_PORT`, `RELEASE_STORE`, `TRUSTED_PROXIES` and `LOG_LEVEL`.
 * @throws ReleaseError that names every invalid variable; there must be an operator, or no one could log in
 */
export function readOpsConfig(env: Environment = process.env): OpsConfig {
  const settings = new Settings(env);
  const users = settings.text('OPS_USERS');
  if (users === undefined)
    settings.problem(
      'OPS_USERS names no operators: make an entry with npm run release -- ops-password <name>',
    );
  const config = {
    operators:
      users === undefined
        ? new Map<string, string>()
        : parseOperators(users, (text) => settings.problem(text)),
    key: settings.secret('OPS_KEY'),
    host: settings.text('OPS_HOST') ?? 'localhost',
    port: settings.number('OPS_PORT', { min: 0, max: 65_535 }) ?? 3300,
    trustedProxies: settings.trustedProxies(),
    logLevel: settings.oneOf('LOG_LEVEL', logLevels, 'info'),
  };
  settings.check();
  return { ...config, store: readStoreAddress(env) };
}
