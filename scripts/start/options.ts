import path from 'node:path';
import { parseArgs } from 'node:util';
import { readStoreAddress } from '../../releases/src/config';
import type { StoreAddress } from '../../releases/src/store/address';

/** A mistake in the command line: reported as a sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

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
  let values: { fresh?: boolean; port?: string };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { fresh: { type: 'boolean' }, port: { type: 'string' } },
    }));
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\nnpm start takes: -- --port <number> and -- --fresh`);
  }
  const text = values.port ?? (env.PORT?.trim() || '3000');
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UsageError(`PORT must be a whole number from 1 to 65535, not '${text}'`);
  }
  return {
    port,
    host: env.HOST?.trim() || 'localhost',
    fresh: values.fresh ?? false,
    dataFolder: path.resolve(root, env.PORTAL_DATA?.trim() || '.portal/data'),
    store: readStoreAddress(env, root),
  };
}
