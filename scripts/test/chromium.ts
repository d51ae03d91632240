import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Runner } from './run-command';

/** Names that distributions give to it. The one without a window comes first: the journeys take half the time in it. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Older releases of Debian have the second one only. */
const debianPackages = ['chromium-headless-shell', 'chromium'];

/** A browser that answers; a name alone may be a stub that asks for another package system. */
function answers(command: string): boolean {
  try {
    execFileSync(command, ['--version', '--no-sandbox'], { stdio: 'pipe', timeout: 30_000 });
    return true;
  } catch {
    return false; // not there, or not able to run: the next one is asked
  }
}

/** Where a command lies: Playwright starts a browser by its path, not by its name. */
const pathsOf = (command: string): string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.resolve(folder, command))
    .filter((file) => existsSync(file));

/** The path of the first browser of this machine that runs; `CHROMIUM_PATH` goes before all others. */
export function findChromium(wanted: string | undefined): string | undefined {
  if (wanted) {
    if (answers(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is set to ${wanted}, which is no browser that runs`);
  }
  return [...commands.flatMap(pathsOf), chromium.executablePath()].find(answers);
}

/** Finds Chromium, or installs it: a Debian package as root, else Playwright's download. */
export async function ensureChromium(
  runner: Runner,
  root: string,
  wanted: string | undefined,
): Promise<string> {
  const found = findChromium(wanted);
  if (found) return found;
  console.log('There is no Chromium on this machine yet: installing it');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    const updated = await runner.run('apt-get', ['update', '-q'], { cwd: root });
    for (const name of updated === 0 ? debianPackages : []) {
      await runner.run('apt-get', ['install', '-q', '-y', name], { cwd: root });
      const installed = findChromium(undefined);
      if (installed) return installed;
    }
  }
  await runner.run(
    'node_modules/.bin/playwright',
    ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'],
    {
      cwd: root,
    },
  );
  const downloaded = findChromium(undefined);
  if (downloaded) return downloaded;
  throw new Error(
    'The journeys need Chromium, and neither the system’s package nor Playwright’s download could be installed (see ' +
      'above). Install Chromium yourself and set CHROMIUM_PATH to it',
  );
}
