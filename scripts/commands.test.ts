import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checks, scripts, targets } from './commands';

const root = path.resolve(import.meta.dirname, '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test('help explains each script of package.json, and there are at most seventeen', () => {
  expect(Object.keys(scripts)).toEqual(Object.keys(manifest.scripts));
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(17);
});

const files = [
  ...Object.values(manifest.scripts).flatMap((line) => [...line.split(' '), bootstrapped(line)]),
  ...[...Object.values(targets), ...Object.values(checks)].flatMap(({ steps }) =>
    steps.flatMap(({ command, cwd = '' }) =>
      command.map((word) => (word.endsWith('.ts') ? path.join(cwd, word) : word)),
    ),
  ),
].filter((word) => /^[\w./-]+\.(ts|mjs)$/.test(word) && !word.includes('.config.'));

/** scripts/bootstrap.mjs runs the script of the same name. */
function bootstrapped(line: string): string {
  const [, name] = /bootstrap\.mjs (\S+)$/.exec(line) ?? [];
  return name === undefined ? '' : `scripts/${name}.ts`;
}

test('all files that scripts, targets and checks run are there', () => {
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
