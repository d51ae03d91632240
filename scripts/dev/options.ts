import path from 'node:path';
import { readRemoteFiles } from 'shared/build/remote-files';
import { readArguments, readPort, UsageError } from '../command';

type Environment = Readonly<Record<string, string | undefined>>;

const known = Object.keys(readRemoteFiles(path.resolve(import.meta.dirname, '../..'))).sort();
const usage =
  'npm run dev -- <remote> [<remote> ...] [--from https://portal.example] [--port 3200]\n' +
  `The remotes are ${known.join(', ')}; npm run dev -w <remote> shows one alone`;

function readAddress(text: string): string {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^https?:$/.test(address.protocol)) {
    throw new UsageError(
      `--from must be the address of a portal, such as https://portal.example, not '${text}'`,
    );
  }
  return address.origin;
}

export function readDevOptions(args: readonly string[], env: Environment) {
  const { values, positionals } = readArguments(
    {
      args: [...args],
      options: { from: { type: 'string' }, port: { type: 'string' } },
      allowPositionals: true,
    },
    usage,
  );
  const remotes: readonly string[] = known.filter((name) => positionals.includes(name));
  if (remotes.length === 0 || remotes.length < positionals.length) throw new UsageError(usage);
  return {
    remotes,
    /** Address of the portal that everything else comes from, without a slash at the end. */
    from: readAddress(values.from ?? `http://localhost:${env.PORT?.trim() || 3000}`),
    port: readPort(values.port ?? '3200', '--port'),
  };
}

export type DevOptions = Readonly<ReturnType<typeof readDevOptions>>;
