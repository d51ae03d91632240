import type { Database } from '../database/database';
import { runStaff, type StaffResult } from './run';

/** The running portal's side: runs what a staff command in another process asks for, on the database that this one owns. */
export function runStaffRemotely(database: Database): (body: unknown) => Promise<StaffResult> {
  return async (body) => {
    const argv = isRequest(body) ? body.argv : [];
    return runStaff(database, argv);
  };
}

export interface StaffRequest {
  readonly argv: readonly string[];
}

function isRequest(body: unknown): body is StaffRequest {
  const argv = (body as Partial<StaffRequest> | null)?.argv;
  return Array.isArray(argv) && argv.every((part) => typeof part === 'string');
}
