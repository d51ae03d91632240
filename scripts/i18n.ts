import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runI18n } from 'sdk/i18n/command';
import { runCommand } from './command';

const root = path.resolve(import.meta.dirname, '..');

/** `npm run i18n`: `portal-i18n` for all folders of this repository that have texts. */
async function main(args: readonly string[]): Promise<void> {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  process.exitCode = await runI18n(args, { root, folders: workspaces });
}

runCommand(main);
