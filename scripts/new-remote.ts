import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './command';
import { plan } from './new-remote/plan';
import { readRequest } from './new-remote/request';
import { writeFiles } from './new-remote/write-files';

const root = path.resolve(import.meta.dirname, '..');

async function main(args: readonly string[]): Promise<void> {
  const request = readRequest(args);
  const { name, route } = request;
  await writeFiles(root, plan(root, request));
  // Enters the remote in the lock file; there is nothing to fetch, as a new remote has no package of its own.
  const locking = ['install', '--package-lock-only', '--offline', '--ignore-scripts'];
  await promisify(execFile)('npm', locking, { cwd: root });
  console.log(
    [
      `${name} is in its folder, and owns ${route} (${name}/remote.json).`,
      '',
      '  See it in the portal    npm start',
      `  Test it alone           npx jest --selectProjects ${name}`,
      `  Release it              npm run release -- ship ${name}`,
    ].join('\n'),
  );
}

runCommand(main);
