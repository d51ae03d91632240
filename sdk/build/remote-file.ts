import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { remoteFileName, remoteFileProblems } from 'platform/remote-file';
import type { Routing } from 'platform/routes';

/**
 * Reads and checks the `remote.json` in a remote's folder.
 * @throws with all problems, so that a team sees them at once
 */
export function readRemoteFile(dir: string): Routing {
  const file = path.join(dir, remoteFileName);
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const problems = remoteFileProblems(content);
  if (problems.length > 0) throw new Error(`${file} is not valid:\n  ${problems.join('\n  ')}`);
  return content as Routing; // checked above
}

/** The `remote.json` of every remote in a repository, by name. */
export const readRemoteFiles = (root: string): Readonly<Record<string, Routing>> =>
  Object.fromEntries(
    readdirSync(root)
      .filter((name) => name.startsWith('mf-') && existsSync(path.join(root, name, remoteFileName)))
      .map((name) => [name, readRemoteFile(path.join(root, name))]),
  );
