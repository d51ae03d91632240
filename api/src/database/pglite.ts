import { mkdir } from 'node:fs/promises';
import type { PGlite, Transaction as PGliteTransaction } from '@electric-sql/pglite';
import type { Database, Transaction } from './database';

/**
 * The embedded database: a folder, or memory when there is none. One process at a time (see `folder-claim`).
 * @param dump what a database in memory begins with, as PGlite's `dumpDataDir` gives it; a new database without one
 */
export async function openPglite(folder?: string, dump?: Blob): Promise<Database> {
  // Loaded on demand: its WebAssembly costs seconds that a portal on PostgreSQL should not pay.
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = folder
    ? await Engine.create(folder)
    : await Engine.create(dump ? { loadDataDir: dump } : {});
  const query: Database['query'] = (statement, parameters) => run(engine, statement, parameters);
  return {
    kind: 'pglite',
    query,
    probe: { query },
    transaction: (work) =>
      engine.transaction((transaction) => {
        const inside: Transaction = {
          query: (statement, parameters) => run(transaction, statement, parameters),
          script: async (statements) => void (await transaction.exec(statements)),
        };
        return work(inside);
      }),
    close: () => engine.close(),
  };
}

async function run<Row extends object>(
  engine: PGlite | PGliteTransaction,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  try {
    return (await engine.query<Row>(statement, [...parameters])).rows;
  } catch (error) {
    // PGlite hangs the parameters onto its errors: password hashes and addresses that must not reach a log.
    if (error instanceof Error) {
      for (const key of ['params', 'query', 'queryOptions']) Reflect.deleteProperty(error, key);
    }
    throw error;
  }
}
