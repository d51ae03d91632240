import path from 'node:path';
import { runCommand } from './command';
import { apply } from './new-remote/apply';
import { plan } from './new-remote/plan';
import { readRequest } from './new-remote/request';

const root = path.resolve(import.meta.dirname, '..');

async function main(args: readonly string[]): Promise<void> {
  const request = readRequest(args);
  const { name, route } = request;
  await apply(root, plan(root, request));
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
