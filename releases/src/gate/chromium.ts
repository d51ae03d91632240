import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ReleaseError } from '../release-error';

/** Names that distributions give to it. The one without a window comes first: journeys take half the time in it. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A browser that answers; a name alone may be a stub that asks for another package system. */
function answers(command: string): boolean {
  try {
    execFileSync(command, ['--version', '--no-sandbox'], { stdio: 'pipe', timeout: 30_000 });
    return true;
  } catch {
    return false; // not there, or not able to run: the next one is asked
  }
}

/**
 * The path of the first browser of this machine that runs; Playwright starts one by its path, not by its name.
 * @param wanted goes before all others: `CHROMIUM_PATH`, or what a person named
 * @param searchPath the folders to look in, as `PATH` has them; then Playwright's own place
 * @throws ReleaseError when the wanted one does not run
 */
export function findChromium(wanted: string | undefined, searchPath: string): string | undefined {
  if (wanted) {
    if (answers(wanted)) return wanted;
    throw new ReleaseError(`${wanted}, which CHROMIUM_PATH or --browser names, is no browser that runs`);
  }
  const found = commands.flatMap((command) =>
    searchPath
      .split(path.delimiter)
      .map((folder) => path.resolve(folder, command))
      .filter((file) => existsSync(file)),
  );
  return [...found, chromium.executablePath()].find(answers);
}
