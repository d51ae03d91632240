import { Pool, type PoolClient } from 'pg';
import type { Database } from './database';

export interface PostgresOptions {
  /** A connection that sits idle in the pool broke; the next query opens another. */
  readonly onIdleError?: (error: Error) => void;
  readonly max?: number;
}

/** A PostgreSQL server, for more than one machine. */
export function openPostgres(address: string, { onIdleError, max = 10 }: PostgresOptions = {}): Database {
  const pool = new Pool({
    connectionString: address,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'candidate-portal',
  });
  // Without a listener one broken idle connection ends the process.
  pool.on('error', (error) => onIdleError?.(error));
  return {
    kind: 'postgres',
    query: queryOf(pool),
    script: scriptOf(pool),
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work({ query: queryOf(client), script: scriptOf(client) });
        await client.query('commit');
        return result;
      } catch (error) {
        // A connection that cannot roll back is thrown away, or its half-done work would leak into the next use.
        await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

const queryOf = (connection: Pool | PoolClient): Database['query'] =>
  async function query<Row extends object>(statement: string, parameters: readonly unknown[] = []) {
    return (await connection.query<Row>(statement, [...parameters])).rows;
  };

/** Several statements have several results. */
const scriptOf =
  (connection: Pool | PoolClient): Database['script'] =>
  async (statements) =>
    [await connection.query<object>(statements)].flat().flatMap(({ rows }) => rows);
