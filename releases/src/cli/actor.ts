import { execFileSync } from 'node:child_process';
import os from 'node:os';

/** The default actor: the user name of git, else of the machine. */
export function defaultActor(cwd: string): string {
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim();
    if (name) return name;
  } catch {
    // git is not installed or has no name: the machine's user is the next best record of who it was
  }
  return os.userInfo().username;
}
