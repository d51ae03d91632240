import path from 'node:path';
import { readRemoteFiles } from 'shared/build/remote-files';
import { readArguments, readPort, UsageError } from '../command';

export interface DevOptions {
  readonly remote: string;
  /** Address of the portal that everything else comes from, without a slash at the end. */
  readonly from: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const remotes = Object.keys(readRemoteFiles(path.resolve(import.meta.dirname, '../..'))).sort();
const usage =
  'npm run dev -- <remote> [--from https://portal.example] [--port 3200]\n' +
  `The remotes are ${remotes.join(', ')}; npm run dev -w <remote> shows one alone`;

function readAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError(
      `--from must be the address of a portal, such as https://portal.example, not '${text}'`,
    );
  }
  return address.origin;
}

/** Reads the command line and the environment of `npm run dev`. */
export function readDevOptions(args: readonly string[], env: Environment): DevOptions {
  const { values, positionals } = readArguments(
    {
      args: [...args],
      options: { from: { type: 'string' }, port: { type: 'string' } },
      allowPositionals: true,
    },
    usage,
  );
  const remote = remotes.find((name) => name === positionals[0]);
  if (!remote || positionals.length > 1) throw new UsageError(usage);
  return {
    remote,
    from: readAddress(values.from ?? `http://localhost:${env.PORT?.trim() || 3000}`),
    port: readPort(values.port ?? '3200', '--port'),
  };
}
