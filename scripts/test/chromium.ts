import { existsSync } from 'node:fs';
import { findChromium } from '../../releases/src/gate/chromium';
import type { Runner } from './run-command';

/** Older releases of Debian have the second one only. */
const debianPackages = ['chromium-headless-shell', 'chromium'];

/** Finds Chromium, or installs it: a Debian package as root, else Playwright's download. */
export async function ensureChromium(
  runner: Runner,
  root: string,
  wanted: string | undefined,
): Promise<string> {
  const searchPath = process.env.PATH ?? '';
  const found = findChromium(wanted, searchPath);
  if (found) return found;
  console.log('There is no Chromium on this machine yet: installing it');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    const updated = await runner.run('apt-get', ['update', '-q'], { cwd: root });
    for (const name of updated === 0 ? debianPackages : []) {
      await runner.run('apt-get', ['install', '-q', '-y', name], { cwd: root });
      const installed = findChromium(undefined, searchPath);
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
  const downloaded = findChromium(undefined, searchPath);
  if (downloaded) return downloaded;
  throw new Error(
    'The journeys need Chromium, and neither the system’s package nor Playwright’s download could be installed (see ' +
      'above). Install Chromium yourself and set CHROMIUM_PATH to it',
  );
}
