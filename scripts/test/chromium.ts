import { existsSync } from 'node:fs';
import { findChromium } from '../../releases/src/gate/chromium';
import { run } from './run';

const shell = 'chromium-headless-shell';

/** Installs a Debian package and says whether that worked. */
async function install(root: string, name: string): Promise<boolean> {
  const apt = (...args: string[]) => run('apt-get', ['-q', '-y', ...args], { cwd: root });
  return (await apt('update')) === 0 && (await apt('install', '--no-install-recommends', name)) === 0;
}

/**
 * Finds Chromium, or installs it: a Debian package as root, else Playwright's download. The shell without a
 * window comes first, also where another Chromium is installed: the journeys take half the time in it.
 */
export async function ensureChromium(root: string, wanted: string | undefined): Promise<string> {
  const find = () => findChromium(wanted, process.env.PATH ?? '');
  const found = find();
  if (found && (wanted || found.endsWith(shell))) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    console.log(`Installing ${shell}, in which the journeys take half the time`);
    // Older releases of Debian have the second package only.
    for (const name of found ? [shell] : [shell, 'chromium']) {
      if (await install(root, name)) break;
    }
  }
  if (!find()) {
    const options = isRoot ? ['--with-deps'] : [];
    await run('node_modules/.bin/playwright', ['install', ...options, 'chromium'], { cwd: root });
  }
  const installed = find();
  if (installed) return installed;
  throw new Error(
    'The journeys need Chromium, and neither the system’s package nor Playwright’s download could be installed (see ' +
      'above). Install Chromium yourself and set CHROMIUM_PATH to it',
  );
}
