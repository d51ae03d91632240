import { ConfigError } from 'shared/server/settings';
import { readStaffConfig } from '../config';
import { FolderInUseError } from '../database/folder-claim';
import { StaffError } from './context';
import { staff } from './run';

/** `npm run staff -- <command>`. */
async function main(): Promise<void> {
  const { exitCode, output, errors } = await staff(readStaffConfig(), process.argv.slice(2));
  process.stdout.write(output);
  process.stderr.write(errors);
  process.exitCode = exitCode;
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StaffError;
  console.error(expected ? error.message : error);
  process.exitCode = 1;
});
