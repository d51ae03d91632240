import path from 'node:path';
import { readStoreAddress } from '../config';
import { readSecret, readTrustedProxies, refuse, type Environment } from '../config-values';
import type { StoreAddress } from '../store/address';
import type { OpsOptions } from './app';
import { parseOperators } from './operators';

/** The ops server's settings. */
export interface OpsConfig extends Pick<OpsOptions, 'operators' | 'key' | 'trustedProxies'> {
  readonly store: StoreAddress;
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  readonly logLevel: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(env: Environment, problems: string[]): number {
  const text = env.OPS_PORT?.trim() || '3300';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    problems.push(`OPS_PORT must be a whole number up to 65535, not '${text}'`);
  return Number(text);
}

/**
 * Reads `OPS_USERS`, `OPS_KEY`, `OPS_HOST`, `OPS_PORT`, `RELEASE_STORE`, `TRUSTED_PROXIES` and `LOG_LEVEL`.
 * @throws ReleaseError that names every invalid variable; there must be an operator, or no one could log in
 */
export function readOpsConfig(env: Environment = process.env): OpsConfig {
  const problems: string[] = [];
  const users = env.OPS_USERS?.trim() ?? '';
  if (users === '')
    problems.push('OPS_USERS names no operators: make an entry with npm run release -- ops-password <name>');
  const operators =
    users === '' ? new Map<string, string>() : parseOperators(users, (text) => problems.push(text));
  const key = readSecret(env, 'OPS_KEY', problems);
  const port = readPort(env, problems);
  const trustedProxies = readTrustedProxies(env, problems);
  const logLevel = env.LOG_LEVEL?.trim() || 'info';
  if (!logLevels.includes(logLevel))
    problems.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${logLevel}'`);
  refuse(problems);
  return {
    store: readStoreAddress(env, path.resolve(import.meta.dirname, '../../..')),
    host: env.OPS_HOST?.trim() || 'localhost',
    port,
    operators,
    logLevel,
    ...(key === undefined ? {} : { key }),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
  };
}
