#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand, UsageError } from './command';
import { writeFiles } from './new-remote/write-files';
import { takeRegistry } from './new-remote/registry';
import { planRepository } from './new-remote/repository';
import { readRequest } from './new-remote/request';
import type { Template } from './pack/manifest';

const usage =
  'npm create @marigold-portal/remote -- <name> <route> [--public] [--menu <label>] [--api] [--registry <address>], such as mf-saved-jobs /saved-jobs';

async function main(args: readonly string[]): Promise<void> {
  // `pnpm create` hands the dashes on that separate its own words from ours; npm does not.
  const words = args[0] === '--' ? args.slice(1) : args;
  const { registry, rest } = await takeRegistry(words, usage);
  const request = readRequest(rest, usage);
  const userAgent = process.env.npm_config_user_agent ?? '';
  const manager = userAgent.startsWith('pnpm/') ? 'pnpm' : 'npm';
  const folder = path.resolve(request.name);
  if (existsSync(folder))
    throw new UsageError(`There is a folder ${request.name} already: choose another name`);
  const { template } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8')) as {
    template: Template;
  };
  await writeFiles(folder, planRepository(request, template, { registry, userAgent }));
  console.log(
    [
      `${request.name} is made. Next: cd ${request.name} && ${manager} install && ${manager} run dev`,
      `${manager} test adds the tools of checks the first time: commit package.json and the lock file then.`,
      'Its pipelines release it without a secret: README.md says what the owners of the portal add to their policy.',
    ].join('\n'),
  );
}

runCommand(main);
