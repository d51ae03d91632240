/**
 * What both databases can do. Statements are PostgreSQL's dialect with `$1` parameters; they are in `.sql.ts`
 * files.
 */
export interface Queryable {
  /** Runs one statement and returns its rows, the columns by name. */
  query<Row extends object>(statement: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Transaction extends Queryable {
  /**
   * Runs several statements without parameters, however long they take, and returns the rows of all of them.
   */
  script(statements: string): Promise<object[]>;
}

/** Statements outside of a transaction; a script may begin and commit one of its own. */
export interface Database extends Transaction {
  readonly kind: 'pglite' | 'postgres';
  /** Waits for no call and for no lock, and not for long: for the health. */
  readonly probe: Queryable;
  /** All of `work` happens, or nothing of it. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The first row; null when there is none. */
export async function findRow<Row extends object>(
  db: Queryable,
  ...statement: Parameters<Queryable['query']>
): Promise<Row | null> {
  return (await db.query<Row>(...statement))[0] ?? null;
}

/** The first row of a statement that always has one. */
export async function requireRow<Row extends object>(
  db: Queryable,
  ...statement: Parameters<Queryable['query']>
): Promise<Row> {
  const row = await findRow<Row>(db, ...statement);
  if (!row) throw new Error('A statement returned no row');
  return row;
}

/** Whether a statement returns rows. */
export const hasRows = async (db: Queryable, ...statement: Parameters<Queryable['query']>) =>
  (await db.query(...statement)).length > 0;

/** A row with this key exists already (both databases report PostgreSQL's SQLSTATE). */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

/** The server is away or overloaded, or something there is locked: the caller may try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Connection refused or reset, or a name that is not resolved; SQLSTATE class 08, 28 (a password that was
  // changed), 53 (resources, such as a full disk), 57P (shutdown) and 58 (the disk fails), 25006 (the server
  // became a standby), 25P03 (an idle transaction), 40P01 (deadlock), 55P03 (lock) and 57014 (statement
  // time-out); the driver's own time-outs, and those of the file store.
  const connecting = 'syscall' in error && error.syscall === 'connect';
  return (
    connecting ||
    error.name === 'TimeoutError' ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'].includes(code) ||
    /^(08|28|53|57P|58|25006|25P03|40P01|55P03|57014)/.test(code) ||
    /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i.test(
      error.message,
    )
  );
}
