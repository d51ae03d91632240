import { readFileSync } from 'node:fs';
import path from 'node:path';

type Packages = Readonly<Record<string, string>>;

interface Room {
  /** '' for the repository itself. */
  readonly folder: string;
  /** The libraries that it names: each with its version, or `*` where another room has that. */
  readonly libraries: Packages;
}

export function readRooms(root: string): readonly Room[] {
  const read = (folder: string) =>
    JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      readonly workspaces?: readonly string[];
    } & Readonly<Partial<Record<'dependencies' | 'devDependencies' | 'peerDependencies', Packages>>>;
  const { workspaces = [] } = read('');
  return ['', ...workspaces].map((folder) => {
    const { dependencies, devDependencies, peerDependencies } = read(folder);
    const named = Object.entries({ ...peerDependencies, ...devDependencies, ...dependencies });
    return { folder, libraries: Object.fromEntries(named.filter(([name]) => !workspaces.includes(name))) };
  });
}

/** The version of each library: what `*` stands for. */
export function versionsOf(rooms: readonly Room[]): Packages {
  const named = rooms.flatMap(({ libraries }) => Object.entries(libraries));
  return Object.fromEntries(named.filter(([, version]) => version !== '*'));
}
