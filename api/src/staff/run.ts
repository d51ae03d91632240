import { Command, CommanderError } from 'commander';
import type { Config } from '../config';
import type { Database } from '../database/database';
import { askOwner } from '../database/folder-claim';
import { migrate, requireReady } from '../migrations/migrate';
import { openDatabase } from '../database/open';
import { openStore } from '../files/open-store';
import type { FileStore } from '../files/store';
import { accountName, actorOf } from './actor';
import { addAccessLog } from './access-log-commands';
import { addApplicationCommands } from './application-commands';
import { addBackupCommand } from './backup-command';
import { addBreachCommands } from './breach-commands';
import { addCandidateCommands } from './candidate-commands';
import { addLookupCommands } from './lookup-commands';
import { StaffError, type StaffContext, type StaffFiles } from './context';
import { addDeletionCommand } from './deletion-command';
import { addDocumentCommands } from './document-commands';
import { addProfileCommand } from './profile-command';
import { addRequestCommands } from './request-commands';
import { addStageCommands } from './stage-commands';
import { addUpkeepCommands } from './upkeep-commands';

interface StaffResult {
  readonly exitCode: number;
  readonly output: string;
  readonly errors: string;
  readonly given?: StaffFiles;
}

type Surroundings = Pick<StaffContext, 'actor' | 'fileKeys' | 'clamd' | 'openStore'>;

/** For commands that need no file, on the portal of this machine. */
const usual = (): Surroundings => ({
  actor: accountName(),
  fileKeys: [],
  clamd: null,
  openStore: () => Promise.reject(new StaffError('There is no file store')),
});

const explain = ({ message, cause }: StaffError): string =>
  cause instanceof Error ? `${message}: ${cause.message}` : message;

/**
 * Runs one staff command, `['application', 'add', ...]`. A user's mistake is exit code 1; a bug is thrown.
 */
export async function runStaff(
  database: Database,
  argv: readonly string[],
  surroundings: Partial<Surroundings> = {},
): Promise<StaffResult> {
  let output = '';
  let errors = '';
  let given: StaffFiles | undefined;
  const { actor, fileKeys, clamd, openStore } = { ...usual(), ...surroundings };
  const context: StaffContext = {
    database,
    fileKeys,
    clamd,
    openStore,
    actor,
    print: (text) => void (output += `${text}\n`),
    give: (files) => void (given = files),
  };

  const program = new Command('npm run staff --');
  program.description('What staff do for candidates').exitOverride();
  program.configureOutput({
    writeOut: (text) => void (output += text),
    writeErr: (text) => void (errors += text),
  });
  program.showSuggestionAfterError();
  addAccessLog(program, context);
  addCandidateCommands(program, context);
  addProfileCommand(program, context);
  addDocumentCommands(program, context);
  addRequestCommands(program, context);
  addApplicationCommands(program, context);
  addStageCommands(program, context);
  addLookupCommands(program, context);
  addUpkeepCommands(program, context);
  addBackupCommand(program, context);
  addDeletionCommand(program, context);
  addBreachCommands(program, context);

  try {
    await program.parseAsync([...argv], { from: 'user' });
    return { exitCode: 0, output, errors, ...(given && { given }) };
  } catch (error) {
    if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 1, output, errors };
    if (error instanceof StaffError) return { exitCode: 1, output, errors: `${errors}${explain(error)}\n` };
    throw error;
  }
}

const noDatabase = (): Promise<never> => Promise.reject(new StaffError('There is no database'));

/** Whether somebody asks how commands are used. That needs no settings. */
export const asksForHelp = (argv: readonly string[]): boolean =>
  argv.length === 0 || argv[0] === 'help' || argv.includes('--help') || argv.includes('-h');

/** Says how a command is used. */
export const helpStaff = (argv: readonly string[]): Promise<StaffResult> =>
  runStaff(
    {
      kind: 'postgres',
      query: noDatabase,
      probe: { query: noDatabase },
      transaction: noDatabase,
      script: noDatabase,
      close: async () => undefined,
    },
    argv,
  );

/**
 * Runs a staff command where the database can be reached: through the running portal, which alone may open
 * the embedded database's folder, or here when no portal runs or the database is a server.
 */
export async function staff(
  config: Pick<
    Config,
    | 'databaseUrl'
    | 'databasePool'
    | 'dataFolder'
    | 'fileKeys'
    | 'fileStore'
    | 'clamd'
    | 'isProduction'
    | 'staffName'
  >,
  argv: readonly string[],
): Promise<StaffResult> {
  if (!config.databaseUrl) {
    const asked = await askOwner(config.dataFolder, argv);
    if (asked) return asked.answer as StaffResult;
  }
  const actor = config.databaseUrl ? actorOf(config.staffName) : accountName();
  const opened = await openDatabase(config);
  let store: FileStore | undefined;
  try {
    const prepared = opened.claim ? migrate(opened.database) : requireReady(opened.database, config);
    await prepared.catch((error: Error) => {
      throw new StaffError(`The database cannot be used: ${error.message}`);
    });
    return await runStaff(opened.database, argv, {
      ...config,
      actor,
      openStore: async () => (store ??= await openStore(config)),
    });
  } finally {
    store?.close();
    await opened.close();
  }
}
