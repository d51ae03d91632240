import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './command';
import { ensureChromium } from './test/chromium';
import { run as runShown } from './test/run';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

/** What builds the parts; a minor version of one has broken the other before. */
const builders = ['webpack', '@module-federation/enhanced', '@module-federation/runtime'];

/** Puts the newest versions into all package.json files of a folder. @returns what changed */
async function raiseVersions(folder: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', 'package.json', '*/package.json'], { cwd: root });
  const raised: string[] = [];
  for (const builder of builders) {
    const newest = (await run('npm', ['view', builder, 'version'])).stdout.trim();
    for (const file of stdout.trim().split('\n')) {
      const place = path.join(folder, file);
      const text = await readFile(place, 'utf8');
      const next = text.replace(new RegExp(`("${builder}": ")[\\d.]+"`), `$1${newest}"`);
      if (next !== text) raised.push(`${builder} ${newest} in ${file}`);
      await writeFile(place, next);
    }
  }
  return raised;
}

/** Builds this commit's parts with the newest versions, in a folder of its own, and walks through them. */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-newest-'));
  try {
    await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
    const raised = await raiseVersions(folder);
    console.log(raised.length > 0 ? raised.join('\n') : 'All are the newest already');
    await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder });
    const CHROMIUM_PATH = await ensureChromium(root, process.env.CHROMIUM_PATH);
    const journeys = ['federation', 'navigation', 'remote-trouble', 'healing'];
    process.exitCode = await runShown('npx', ['playwright', 'test', ...journeys], {
      cwd: path.join(folder, 'e2e'),
      env: { ...process.env, CHROMIUM_PATH },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

runCommand(main);
