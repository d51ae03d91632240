import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { remoteFileName } from 'shared/contract/remote-file';
import type { Routing } from 'shared/contract/routes';

/** The `remote.json` of every remote in a repository, by name. Their builds check them. */
export const readRemoteFiles = (root: string): Readonly<Record<string, Routing>> =>
  Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .map((name) => [name, path.join(root, name, remoteFileName)] as const)
      .filter(([, file]) => existsSync(file))
      .map(([name, file]) => [name, JSON.parse(readFileSync(file, 'utf8')) as Routing]),
  );
