import path from 'node:path';
import { readStoreAddress } from '../../releases/src/config';
import type { StoreAddress } from '../../releases/src/store/address';
import { readArguments, readPort } from '../command';

export interface StartOptions {
  readonly port: number;
  /** Where the portal listens: this machine alone unless HOST says otherwise, as the demo password is published. */
  readonly host: string;
  /** Remove the database, the mail, the files and all releases first. */
  readonly fresh: boolean;
  readonly dataFolder: string;
  readonly store: StoreAddress;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the command line and the environment of `npm start`. */
export function readOptions(args: readonly string[], env: Environment, root: string): StartOptions {
  const { values } = readArguments(
    { args: [...args], options: { fresh: { type: 'boolean' }, port: { type: 'string' } } },
    'npm start takes: -- --port <number> and -- --fresh',
  );
  return {
    port: readPort(values.port ?? (env.PORT?.trim() || '3000'), 'PORT'),
    host: env.HOST?.trim() || 'localhost',
    fresh: values.fresh ?? false,
    dataFolder: path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data'),
    store: readStoreAddress(env, root),
  };
}
