import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { findBinaries, install, unprivilegedUser } from '../../api/src/testing/postgres-server';
import { freePort } from '../../e2e/support/free-port';
import { Program } from './program';

export interface Postgres {
  readonly program: Program;
  readonly port: number;
  /** Runs one of PostgreSQL's commands on it. */
  run(command: string, ...args: string[]): string;
  /** Whether a port leads to a server that is ready. */
  isReadyAt(port: number): boolean;
  /** Runs one statement, in its own database or another one, and returns the rows as text. */
  query(sql: string, database?: string): string;
  /** The same on the server that a port leads to. */
  queryAt(port: number, sql: string): string;
}

const at = (binaries: string, name: string) => path.join(binaries, name);

/** Whether something accepts connections. */
const listens = (port: number) => (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.end());
  });

const apiNeedsPassword = 'host portal portal_api 127.0.0.1/32 scram-sha-256';

/**
 * A PostgreSQL server with Debian's settings, so that what it has acknowledged is on the disk.
 * @param primary the server that it follows, as a standby
 */
export async function makePostgres(name: string, folder: string, primary?: Postgres): Promise<Postgres> {
  const binaries = findBinaries() ?? install();
  const user = unprivilegedUser();
  const home = path.join(folder, name);
  mkdirSync(home, { mode: 0o755, recursive: true });
  if (user) chownSync(home, user.uid, user.gid);
  const port = await freePort();
  const data = path.join(home, 'data');
  const env = { LC_ALL: 'C', HOME: home };
  const run = (command: string, ...args: string[]) =>
    execFileSync(at(binaries, command), args, {
      ...user,
      cwd: home,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  if (primary)
    run('pg_basebackup', '-D', data, '-R', '-h', '127.0.0.1', '-p', String(primary.port), '-U', 'portal');
  else {
    run('initdb', '-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C');
    const rules = path.join(data, 'pg_hba.conf');
    // The first line that fits counts.
    writeFileSync(rules, `${apiNeedsPassword}\n${readFileSync(rules, 'utf8')}`);
  }
  const isReadyAt = (at: number): boolean => {
    try {
      run('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(at), '-U', 'portal');
      return true;
    } catch {
      return false;
    }
  };
  const args = ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1'];
  // The primary knows its standby by this name, and is asked again soon after it was away.
  const following = ['-c', `cluster_name=${name}`, '-c', 'wal_retrieve_retry_interval=500'];
  // SIGINT is its fast shutdown: it does not wait for clients.
  const program = new Program({
    name,
    command: at(binaries, 'postgres'),
    args: [...args, '-c', 'max_connections=100', ...following],
    env,
    user,
    folder,
    isReady: async () => isReadyAt(port),
    stopSignal: 'SIGINT',
  });
  const queryAt = (at: number, sql: string, database = 'postgres') =>
    run('psql', '-h', '127.0.0.1', '-p', String(at), '-U', 'portal', '-d', database, '-Atc', sql).trim();
  const query = (sql: string, database?: string) => queryAt(port, sql, database);
  return { program, port, run, query, queryAt, isReadyAt };
}

export async function makeValkey(folder: string): Promise<{ program: Program; port: number }> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const isReady = listens(port);
  return {
    port,
    program: new Program({ name: 'valkey', command: 'redis-server', args, env: {}, folder, isReady }),
  };
}
