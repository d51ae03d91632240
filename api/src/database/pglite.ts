import { mkdir } from 'node:fs/promises';
import type { PGlite, Transaction as PGliteTransaction } from '@electric-sql/pglite';
import type { Database } from './database';

/**
 * The embedded database: a folder, or memory when there is none. One process at a time (see `folder-claim`).
 * @param dump what a database in memory begins with, as PGlite's `dumpDataDir` gives it; a new database
 * without one
 */
export async function openPglite(folder?: string, dump?: Blob): Promise<Database> {
  // Loaded on demand: its WebAssembly costs seconds that a portal on PostgreSQL should not pay.
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const engine = folder
    ? await Engine.create(folder)
    : await Engine.create(dump ? { loadDataDir: dump } : {});
  return asDatabase(engine);
}

/** What the API does with a database, by means of PGlite. */
export function asDatabase(engine: PGlite): Database {
  const query: Database['query'] = (statement, parameters) => run(engine, statement, parameters);
  const transaction: Database['transaction'] = (work) =>
    engine.transaction((inside) =>
      work({
        query: (statement, parameters) => run(inside, statement, parameters),
        script: async (statements) => (await inside.exec(statements)).flatMap(({ rows }) => rows),
      }),
    );
  return {
    kind: 'pglite',
    query,
    probe: { query },
    transaction,
    // There is one connection: a script that fails must not leave its transaction to the next caller.
    script: (statements) => transaction((inside) => inside.script(statements)),
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
