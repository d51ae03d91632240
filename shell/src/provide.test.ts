import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedModules } from 'sdk/build/shared-modules';

const source = readFileSync(path.join(__dirname, 'provide.ts'), 'utf8');
const provided = [...source.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name ?? '');
const lazy = sharedModules()
  .filter((module) => !module.eager)
  .map((module) => module.key);

describe('provide.ts', () => {
  it('offers every shared module that is not in the first script already', () => {
    const help = lazy
      .filter((key) => !provided.includes(key))
      .map(
        (key) =>
          `${key}: add \`() => import('${key}'),\` to shell/src/provide.ts, or each remote loads a copy of its own`,
      );
    expect(help).toEqual([]);
  });

  it('offers nothing that is no shared module, or is in the first script', () => {
    expect(provided.filter((key) => !lazy.includes(key))).toEqual([]);
  });
});
