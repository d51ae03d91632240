import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { portal } from '../config';
import { oncePerRun } from './once';

const run = promisify(execFile);

/** Projects of teams that use other tools, and a host that is not the portal. */
export const foreignProjects = path.join(portal.root, 'e2e/foreign');

/** Builds some of them, each with its own tool. */
export async function buildForeign(...projects: readonly string[]): Promise<void> {
  const build = (project: string) => run('node', [path.join(foreignProjects, 'build.mjs'), project]);
  await Promise.all(projects.map((project) => oncePerRun(project, () => build(project))));
}
