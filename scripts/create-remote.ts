#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, UsageError } from './command';
import { writeFiles } from './new-remote/write-files';
import { planRepository } from './new-remote/repository';
import { readRequest } from './new-remote/request';
import type { Template } from './pack/manifest';

const usage =
  'npm create @marigold-portal/remote -- <name> <route> [--public] [--menu <label>], such as mf-saved-jobs /saved-jobs';

async function main(args: readonly string[]): Promise<void> {
  const request = readRequest(args, usage);
  const folder = path.resolve(request.name);
  if (existsSync(folder))
    throw new UsageError(`There is a folder ${request.name} already: choose another name`);
  const { template } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    template: Template;
  };
  await writeFiles(folder, planRepository(request, template));
  console.log(
    [
      `${request.name} is made. Next: cd ${request.name} && npm install && npm run dev`,
      'npm test adds the test kit the first time: commit package.json and the lock file then.',
      'Its pipelines release it without a secret: README.md says what the owners of the portal add to their policy.',
    ].join('\n'),
  );
}

runCommand(main);
