import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

// Plain JavaScript: this runs before anything is installed.

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Whether a package.json asks for exactly what the lock file says it asks for. */
function isLocked(manifest, locked) {
  return (
    Boolean(locked) &&
    dependencyFields.every((field) => isDeepStrictEqual(manifest[field] ?? {}, locked[field] ?? {}))
  );
}

/** Whether npm's own record of node_modules has every package of the lock file. Optional ones may not fit the machine. */
function isPresent(lock, present, root) {
  return Object.entries(lock.packages).every(([place, { version, optional, link }]) => {
    if (!place.includes('node_modules/') || optional) return true;
    return link ? existsSync(path.join(root, place)) : present[place]?.version === version;
  });
}

/** Commands of the workspaces themselves, such as the one that builds a deployable. */
function hasCommands(workspaces, root) {
  const commands = workspaces.flatMap(({ bin }) => Object.keys(bin ?? {}));
  return commands.every((command) => existsSync(path.join(root, 'node_modules/.bin', command)));
}

/**
 * What must be done before the portal's own code can run.
 * @param {string} root the repository
 * @returns {null | string[]} npm's arguments; null when everything is there
 */
export function neededInstall(root) {
  const lock = readJson(path.join(root, 'package-lock.json'));
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'));
  const manifest = readJson(path.join(root, 'package.json'));
  const names = ['', ...manifest.workspaces];
  const workspaces = names.map((name) => readJson(path.join(root, name, 'package.json')) ?? {});
  const locked =
    Boolean(lock) && workspaces.every((workspace, index) => isLocked(workspace, lock.packages[names[index]]));
  if (!locked) return ['install'];
  if (!installed) return ['ci'];
  const complete = isPresent(lock, installed.packages, root) && hasCommands(workspaces, root);
  // Installs what is locked without changing the lock file.
  return complete ? null : ['install', '--no-save'];
}
