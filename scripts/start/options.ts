import path from 'node:path';
import type { Environment } from 'server-kit/settings';
import { readStoreAddress } from '../../releases/src/config';
import { readReleaseServerConfig } from '../../releases/src/server/config';
import { readArguments, readPort } from '../command';

export function readOptions(args: readonly string[], env: Environment, root: string) {
  const { values } = readArguments(
    {
      args: [...args],
      options: { fresh: { type: 'boolean' }, port: { type: 'string' }, prepare: { type: 'boolean' } },
    },
    'npm start takes: -- --port <number>, -- --fresh and -- --prepare',
  );
  return {
    port: readPort(values.port ?? (env.PORT?.trim() || '3000'), 'PORT'),
    /**
     * Where the portal listens: this machine alone unless HOST says otherwise, as the demo password is
     * published.
     */
    host: env.HOST?.trim() || 'localhost',
    /** Remove the database, the mail, the files and all releases first. */
    fresh: values.fresh ?? false,
    /** End when all is built and published: the next start then takes seconds. */
    prepare: values.prepare ?? false,
    dataFolder: path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data'),
    store: readStoreAddress(env),
  };
}

export type StartOptions = Readonly<ReturnType<typeof readOptions>>;

/**
 * The settings of the release server beside the portal. Null when no operators are configured.
 * @throws ConfigError for a variable that is not right
 */
export function readOwnServer(env: Environment) {
  const hasLogin = env.OPS_USERS?.trim() || env.OPS_OIDC_ISSUER?.trim();
  return hasLogin ? readReleaseServerConfig(env) : null;
}
