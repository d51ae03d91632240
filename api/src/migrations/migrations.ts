import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from 'server-kit/root';

export interface Migration {
  /** Sorts in the order of application: '0001-start'. */
  readonly id: string;
  /** They only add: the release before runs on this schema too. */
  readonly statements: string;
  /** Allows to remove, rename or narrow something: the release that was the first not to use it. */
  readonly unusedSince?: string | undefined;
}

/** The first line of a file: '-- unused since 1.4.0'. */
const unused = /^-- unused since (\S+)\n/;

/**
 * The files of a folder in the order of their names. An applied migration is never edited: a change is a new
 * one.
 */
export const readMigrations = (folder: string): readonly Migration[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const statements = readFileSync(path.join(folder, file), 'utf8');
      return { id: path.basename(file, '.sql'), statements, unusedSince: unused.exec(statements)?.[1] };
    });

export const migrations = readMigrations(path.join(root, 'api/migrations'));
