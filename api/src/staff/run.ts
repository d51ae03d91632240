import { Command, CommanderError } from 'commander';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { askOwner } from '../database/folder-claim';
import { migrate, requireReady } from '../database/migrate';
import { openDatabase } from '../database/open';
import { addAccessLog } from './access-log-commands';
import { addApplicationCommands } from './application-commands';
import { addCandidateCommands } from './candidate-commands';
import { addLookupCommands } from './lookup-commands';
import { StaffError } from './context';
import { addUpkeepCommands } from './upkeep-commands';

interface StaffResult {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
}

/** Runs one staff command, `['application', 'add', ...]`. A user's mistake is exit code 1; a bug is thrown. */
export async function runStaff(
  database: Database,
  argv: readonly string[],
  { fileKeys }: Pick<Config, 'fileKeys'> = { fileKeys: [] },
): Promise<StaffResult> {
  let output = '';
  let errors = '';
  const context = { database, fileKeys, print: (text: string) => void (output += `${text}\n`) };

  const program = new Command('npm run staff --');
  program.description('What staff do for candidates').exitOverride();
  program.configureOutput({
    writeOut: (text) => void (output += text),
    writeErr: (text) => void (errors += text),
  });
  program.showSuggestionAfterError();
  addAccessLog(program, context);
  addCandidateCommands(program, context);
  addApplicationCommands(program, context);
  addLookupCommands(program, context);
  addUpkeepCommands(program, context);

  try {
    await program.parseAsync([...argv], { from: 'user' });
    return { exitCode: 0, output, errors };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 1, output, errors };
    if (error instanceof StaffError) return { exitCode: 1, output, errors: `${errors}${error.message}\n` };
    throw error;
  }
}

/**
 * Runs a staff command where the database can be reached: through the running portal, which alone may open the embedded
 * database's folder, or here when no portal runs or the database is a server.
 */
export async function staff(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataFolder' | 'fileKeys' | 'isProduction'>,
  argv: readonly string[],
): Promise<StaffResult> {
  if (!config.databaseUrl) {
    const asked = await askOwner(config.dataFolder, argv);
    if (asked) return asked.answer as StaffResult;
  }
  const opened = await openDatabase(config);
  try {
    const prepared = opened.claim ? migrate(opened.database) : requireReady(opened.database, config);
    await prepared.catch((error: Error) => {
      throw new StaffError(`The database cannot be used: ${error.message}`);
    });
    return await runStaff(opened.database, argv, config);
  } finally {
    await opened.close();
  }
}
