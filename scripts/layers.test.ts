import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// .dependency-cruiser.mjs on a repository of a few files, each of which breaks one of its rules.

const root = path.resolve(import.meta.dirname, '..');
const files: Readonly<Record<string, string>> = {
  'package.json': '{ "devDependencies": { "postcss": "*" } }',
  'contract/package.json': '{}',
  'contract/a.ts': "import type { B } from './b';\nexport interface A { readonly b: B }\n",
  'contract/b.ts': "import type { A } from './a';\nexport interface B { readonly a: A }\n",
  'contract/view.ts': "import React from 'react';\nexport const view = React;\n",
  'contract/sheet.ts': "import postcss from 'postcss';\nexport const sheet = postcss;\n",
  'contract/gone.ts': "import { gone } from './nowhere';\nexport const still = gone;\n",
  'mf-auth/src/app.ts': "export const app = await import('../../mf-landing/src/app');\n",
  'mf-landing/src/app.ts': 'export const app = 1;\n',
  'shell/src/loader/load.ts': "import { slot } from '../slot/slot';\nexport const load = slot;\n",
  'shell/src/loader/load.test.ts': "import { slot } from '../slot/slot';\nexport const load = slot;\n",
  'shell/src/slot/slot.ts': 'export const slot = 1;\n',
};

interface Result {
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

function violationsIn(folder: string): readonly string[] {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, '.dependency-cruiser.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [program, '--config', config, '--no-cache', '--output-type', 'json', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { violations } = (JSON.parse(stdout) as Result).summary;
  return violations.map(({ rule, from, cycle = [] }) =>
    [`${rule.name}: ${from}`, ...cycle.map(({ name }) => name)].join(' > '),
  );
}

test('imports across the walls, circles and packages that a room does not name are found', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-layers-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    expect([...violationsIn(folder)].sort()).toEqual([
      'code runs without development: contract/sheet.ts',
      'layer of shell/src/loader: shell/src/loader/load.ts',
      'no circle: contract/a.ts > contract/b.ts > contract/a.ts',
      'packages are named: contract/view.ts',
      'rooms of mf-auth: mf-auth/src/app.ts',
      'what is imported is there: contract/gone.ts',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
