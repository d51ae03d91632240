import { parseArgs } from 'node:util';
import { routes, type RemoteName } from 'shared/contract/routes';
import { UsageError } from '../start/options';

export interface DevOptions {
  readonly remote: RemoteName;
  /** Address of the portal that everything else comes from, without a slash at the end. */
  readonly from: string;
  readonly port: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const remotes = [...new Set(routes.map(({ remote }) => remote))];
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
  let parsed: { values: { from?: string; port?: string }; positionals: string[] };
  try {
    parsed = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, port: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = parsed;
  const remote = remotes.find((name) => name === positionals[0]);
  if (!remote || positionals.length > 1) throw new UsageError(usage);
  const text = values.port ?? '3200';
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UsageError(`--port must be a whole number from 1 to 65535, not '${text}'`);
  }
  return { remote, from: readAddress(values.from ?? `http://localhost:${env.PORT?.trim() || 3000}`), port };
}
