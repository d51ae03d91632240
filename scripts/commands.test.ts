import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { checks, targets } from './commands';
import words from './commands.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('help explains each script of package.json, and there are at most eighteen', () => {
  expect(Object.keys(words.scripts)).toEqual(Object.keys(manifest.scripts));
  expect(Object.keys(words.scripts).length).toBeLessThanOrEqual(18);
});

const files = [
  ...Object.values(manifest.scripts).flatMap((line) => [...line.split(' '), bootstrapped(line)]),
  ...[...Object.values(targets), ...Object.values(checks)].flatMap((steps) =>
    steps.flatMap(({ command, cwd = '' }) =>
      command.map((word) => (word.endsWith('.ts') ? path.join(cwd, word) : word)),
    ),
  ),
].filter((word) => /^[\w./-]+\.(ts|mjs)$/.test(word) && !word.includes('.config.'));

test('every target and check has words, and all words belong to one', () => {
  expect(Object.keys(words.targets)).toEqual(Object.keys(targets));
  expect(Object.keys(words.checks)).toEqual(Object.keys(checks));
});

test('help answers in a clone without packages', async () => {
  const clone = await mkdtemp(path.join(os.tmpdir(), 'help-test-'));
  try {
    await cp(path.join(root, 'package.json'), path.join(clone, 'package.json'));
    for (const file of ['help.mjs', 'commands.json'])
      await cp(path.join(root, 'scripts', file), path.join(clone, 'scripts', file));
    const env = { PATH: process.env.PATH };
    const { stdout } = await promisify(execFile)('npm', ['run', 'help'], { cwd: clone, env });
    expect(stdout).toContain(words.checks.clamav.about);
    expect(await readdir(clone)).toEqual(['package.json', 'scripts']);
  } finally {
    await rm(clone, { recursive: true });
  }
});

/** scripts/bootstrap.mjs runs the script of the same name, or the one with a path. */
function bootstrapped(line: string): string {
  const [, name = ''] = /bootstrap\.mjs ([\w-]+)$/.exec(line) ?? [];
  return name && `scripts/${name}.ts`;
}

test('all files that scripts, targets and checks run are there', () => {
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
