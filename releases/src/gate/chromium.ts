import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { ReleaseError } from '../release-error';

/** Its names in distributions. The one without a window comes first, as it is twice as fast. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Whether a browser runs; the file may be a stub that asks for another package system. */
function answers(command: string): boolean {
  try {
    execFileSync(command, ['--version', '--no-sandbox'], { stdio: 'pipe', timeout: 30_000 });
    return true;
  } catch {
    return false; // the next one is tried
  }
}

/** The `wanted` browser, else the first on `searchPath`, else Playwright's. @throws ReleaseError */
export function findChromium(wanted: string | undefined, searchPath: string): string | undefined {
  if (wanted) {
    if (answers(wanted)) return wanted;
    throw new ReleaseError(`${wanted}, which CHROMIUM_PATH or --browser names, is not a browser that runs`);
  }
  const found = commands.flatMap((command) =>
    searchPath
      .split(path.delimiter)
      .map((folder) => path.resolve(folder, command))
      .filter((file) => existsSync(file)),
  );
  return [...found, chromium.executablePath()].find(answers);
}
