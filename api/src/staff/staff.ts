import type { Config } from '../config';
import { askOwner } from '../database/folder-claim';
import { migrate } from '../database/migrate';
import { openDatabase } from '../database/open';
import { runStaff, type StaffResult } from './run';
import { StaffError } from './context';

/**
 * Runs a staff command where the database can be reached: through the running portal, which alone may open the embedded
 * database's folder, or here when no portal runs or the database is a server.
 */
export async function staff(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  argv: readonly string[],
): Promise<StaffResult> {
  if (!config.databaseUrl) {
    const asked = await askOwner(config.dataFolder, argv);
    if (asked) return asked.answer as StaffResult;
  }
  const opened = await openDatabase(config);
  try {
    await migrate(opened.database).catch((error: Error) => {
      throw new StaffError(`The database cannot be used: ${error.message}`);
    });
    return await runStaff(opened.database, argv);
  } finally {
    await opened.close();
  }
}
