import path from 'node:path';
import type { Environment } from 'shared/server/settings';
import { readStoreAddress } from '../../releases/src/config';
import { readOpsConfig } from '../../releases/src/ops/config';
import { readArguments, readPort } from '../command';

export function readOptions(args: readonly string[], env: Environment, root: string) {
  const { values } = readArguments(
    { args: [...args], options: { fresh: { type: 'boolean' }, port: { type: 'string' } } },
    'npm start takes: -- --port <number> and -- --fresh',
  );
  return {
    port: readPort(values.port ?? (env.PORT?.trim() || '3000'), 'PORT'),
    /** Where the portal listens: this machine alone unless HOST says otherwise, as the demo password is published. */
    host: env.HOST?.trim() || 'localhost',
    /** Remove the database, the mail, the files and all releases first. */
    fresh: values.fresh ?? false,
    dataFolder: path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data'),
    store: readStoreAddress(env),
  };
}

export type StartOptions = Readonly<ReturnType<typeof readOptions>>;

/**
 * The settings of the ops page beside the portal, where the edge alone talks to it. Null when no operators are configured, or when the
 * page runs elsewhere.
 * @throws ConfigError for a variable that is not right
 */
export function readOwnOps(env: Environment) {
  const hasLogin = env.OPS_USERS?.trim() || env.OPS_OIDC_ISSUER?.trim();
  if (!hasLogin || env.OPS_URL?.trim()) return null;
  return readOpsConfig({ ...env, TRUSTED_PROXIES: ['loopback', env.TRUSTED_PROXIES ?? ''].join() });
}
