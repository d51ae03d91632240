import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';

const run = promisify(execFile);

/** Projects of teams that use other tools, and a host that is not the portal. */
export const foreignProjects = path.join(portal.root, 'e2e/foreign');

/** Builds some of them, each with its own tool. */
export async function buildForeign(...projects: readonly string[]): Promise<void> {
  await run('node', [path.join(foreignProjects, 'build.mjs'), ...projects]);
}
