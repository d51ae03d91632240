import { Pool, type PoolClient } from 'pg';
import type { Database, Transaction } from './database';

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
    query: async <Row extends object>(statement: string, parameters: readonly unknown[] = []) =>
      (await pool.query<Row>(statement, [...parameters])).rows,
    transaction: async (work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(inside(client));
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

function inside(client: PoolClient): Transaction {
  return {
    query: async <Row extends object>(statement: string, parameters: readonly unknown[] = []) =>
      (await client.query<Row>(statement, [...parameters])).rows,
    script: async (statements) => void (await client.query(statements)),
  };
}
