import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { gauge } from 'server-kit/telemetry';
import type { Config } from '../config';
import type { Database } from './database';

/** A statement that waits longer for a locked table fails, and the call is answered 503 with Retry-After. */
const lockMs = 5_000;
/** A server that has not ended a statement by then is frozen, or behind a network that is gone. */
const silenceMs = 2_000;
const probeMs = 2_000;
/** Node's longest timer: nearly 25 days. */
const noLimitMs = 2 ** 31 - 1;

/** The driver's own message; it has no code. */
const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/**
 * A PostgreSQL server, for more than one machine.
 * @param onIdleError a connection that sits idle in the pool broke; the next query opens another
 */
export function openPostgres(
  address: string,
  { poolSize, connectSeconds, statementSeconds }: Config['databasePool'],
  onIdleError?: (error: Error) => void,
): Database {
  function openPool(max: number, connectMs: number, statementMs: number): Pool {
    const settings: PoolConfig = {
      connectionString: address,
      max,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: statementMs,
      query_timeout: statementMs + silenceMs,
      application_name: 'candidate-portal',
    };
    const pool = new Pool(settings);
    // Without a listener one broken connection ends the process: an idle one, or one between two statements
    // of a transaction, whose next statement fails.
    pool.on('error', (error) => onIdleError?.(error));
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  }

  const pool = openPool(poolSize, connectSeconds * 1000, statementSeconds * 1000);
  const ofPool = { 'db.client.connection.pool.name': 'portal' };
  gauge('db.client.connection.count', '{connection}', 'Connections of the pool by state', (result) => {
    const used = pool.totalCount - pool.idleCount;
    result.observe(pool.idleCount, { ...ofPool, 'db.client.connection.state': 'idle' });
    result.observe(used, { ...ofPool, 'db.client.connection.state': 'used' });
  });
  gauge('db.client.connection.pending_requests', '{request}', 'Calls that wait for a connection', (result) =>
    result.observe(pool.waitingCount, ofPool),
  );
  // Calls that wait for a lock may use up the pool: that is no reason to send none to this process.
  const probe = openPool(1, probeMs, probeMs);
  return {
    kind: 'postgres',
    query: queryOf(pool),
    probe: { query: queryOf(probe) },
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
        // A connection that cannot roll back is thrown away, or its half-done work would leak into the next
        // use.
        if (isSilence(error)) broken = error as Error;
        else await client.query('rollback').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: async () => {
      const ended = Promise.all([pool.end(), probe.end()]);
      // A frozen server does not say goodbye.
      await Promise.race([ended, pause(connectSeconds * 1000, undefined, { ref: false })]);
    },
  };
}

const queryOf = (connection: Pool | PoolClient): Database['query'] =>
  async function query<Row extends object>(statement: string, parameters: readonly unknown[] = []) {
    return (await connection.query<Row>(statement, [...parameters])).rows;
  };

/** Several statements have several results. */
const scriptOf =
  (connection: Pool | PoolClient): Database['script'] =>
  async (text) => {
    const unlimited = { text, query_timeout: noLimitMs };
    return [await connection.query<object>(unlimited)].flat().flatMap(({ rows }) => rows);
  };
