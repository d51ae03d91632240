import { readFile, stat } from 'node:fs/promises';
import type { Queryable } from '../database/database';
import { findIds } from './affected.sql';

const maxBytes = 20 * 1024 * 1024;
const chunkSize = 1000;

/** @throws a sentence */
export async function readAccountsFile(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new Error(`There is no file ${file}`);
  if (found.size > maxBytes) throw new Error(`${file} is larger than 20 MB: split it`);
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`);
  });
}

/**
 * Reads a text with an email address or an id of an account in each line.
 * @returns the ids, and the numbers of the lines that were never an account's. The lines themselves are not
 * repeated.
 */
export async function readAccounts(db: Queryable, text: string) {
  const lines = text
    // The database takes no NUL.
    .split(/\r?\n/)
    .map((line, index) => ({ reference: line.replace(/[\ufeff\0]/g, '').trim(), number: index + 1 }))
    .filter(({ reference }) => reference !== '');
  const ids = new Set<string>();
  const unknown: number[] = [];
  for (let at = 0; at < lines.length; at += chunkSize) {
    const chunk = lines.slice(at, at + chunkSize);
    const answers = await findIds(
      db,
      chunk.map(({ reference }) => reference),
    );
    chunk.forEach(({ number }, index) => {
      const id = answers[index];
      if (id) ids.add(id);
      else unknown.push(number);
    });
  }
  return { ids: [...ids], unknown };
}
