import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import words from './commands.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { workspaces } = JSON.parse(read('package.json')) as { readonly workspaces: readonly string[] };

const rules = read('.github/CODEOWNERS')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(/\s+/)[0] ?? '');

test('each room has owners, and no rule is about a file that is gone', () => {
  // The journeys are everyone's: the first rule has them.
  const rooms = workspaces.filter((name) => name !== 'e2e').map((name) => `/${name}/`);
  expect(rules).toEqual(expect.arrayContaining(rooms));
  expect(rules.filter((rule) => rule !== '*' && !existsSync(path.join(root, rule)))).toEqual([]);
});

test('the pipeline runs commands that there are, on the Node of the servers', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    readonly jobs: Readonly<
      Record<string, { readonly container: string; readonly steps: readonly { readonly run?: string }[] }>
    >;
  };
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));
  const named = commands.flatMap((line) =>
    [...line.matchAll(/npm run (?:--silent )?(\S+)/g)].map(([, name]) => name),
  );
  expect(Object.keys(words.scripts)).toEqual(expect.arrayContaining(named));
  const kinds = commands.flatMap((line) => /npm run check -- (\S+)/.exec(line)?.[1] ?? []);
  const times = Object.values(words.checks).flatMap(({ when }) => when);
  expect(kinds.sort()).toEqual([...new Set(times)].sort());
  const [, image] = /^FROM node:(\d+)/m.exec(read('deploy/Dockerfile')) ?? [];
  for (const { container } of Object.values(jobs)) expect(container).toBe(`node:${image}-bookworm`);
  expect([read('.nvmrc').trim(), JSON.parse(read('package.json')).engines.node]).toEqual([
    image,
    `>=${image}`,
  ]);
});
