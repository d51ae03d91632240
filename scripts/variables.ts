import { readFile, writeFile } from 'node:fs/promises';
import { runCommand } from './command';
import { file, withTables } from './variables/tables';

/** Writes the tables of variables into docs/for-ops.md. */
runCommand(async () => writeFile(file, withTables(await readFile(file, 'utf8'))));
