import { once } from 'node:events';
import path from 'node:path';
import { ConfigError } from 'server-kit/settings';
import { mapStacks } from 'server-kit/source-maps';
import { readStaffConfig } from '../config';
import { FolderInUseError } from '../database/folder-claim';
import { StaffError, type StaffFiles } from './context';
import { handOver } from './hand-over';
import { asksForHelp, helpStaff, staff } from './run';

/** Resolves when the person presses Enter, closes the input or ends the command. */
async function seen(): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => once(process, name, { signal }));
  const inputs = ['data', 'end'].map((name) => once(process.stdin, name, { signal }));
  await Promise.race([...endings, ...inputs]);
  ended.abort();
  await Promise.allSettled([...endings, ...inputs]);
  process.stdin.pause();
}

async function show(given: StaffFiles): Promise<void> {
  const { paths, remove } = await handOver(given);
  for (const file of paths) process.stdout.write(`${file}\n`);
  if (!remove) return;
  if (!process.stdin.isTTY)
    return void process.stdout.write(`Remove it when you have seen it: rm -r ${path.dirname(paths[0]!)}\n`);
  process.stdout.write('Press Enter when you have seen it. It is removed then.\n');
  try {
    await seen();
  } finally {
    await remove();
  }
}

/** `npm run staff -- <command>`. */
async function main(): Promise<void> {
  mapStacks();
  const argv = process.argv.slice(2);
  const result = asksForHelp(argv) ? await helpStaff(argv) : await staff(readStaffConfig(), argv);
  const { exitCode, output, errors, given } = result;
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = exitCode;
  if (given) await show(given);
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StaffError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
