import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

// The rules of both .dependency-cruiser files on a repository of a few files, each of which breaks one, and
// the table of layers beside the folders of this repository.

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
  'api/src/passkeys/routes.ts': "import { signUp } from '../auth/sign-up';\nexport const routes = signUp;\n",
  'api/src/auth/sign-up.ts': 'export const signUp = 1;\n',
  'api/src/kernel/access/tokens.ts': "import { me } from '../../me/routes';\nexport const tokens = me;\n",
  'api/src/me/routes.ts': 'export const me = 1;\n',
  'mf-auth/src/a/one.ts': "import { four } from '../b/four';\nexport const one = four;\n",
  'mf-auth/src/a/two.ts': 'export const two = 2;\n',
  'mf-auth/src/b/three.ts': "import { two } from '../a/two';\nexport const three = two;\n",
  'mf-auth/src/b/four.ts': 'export const four = 4;\n',
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

function violationsIn(folder: string, rules: string): readonly string[] {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = path.join(root, rules);
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
    expect([...violationsIn(folder, '.dependency-cruiser.mjs')].sort()).toEqual([
      'code runs without development: contract/sheet.ts',
      'layer of api/src/kernel: api/src/kernel/access/tokens.ts',
      'layer of api/src/passkeys: api/src/passkeys/routes.ts',
      'layer of shell/src/loader: shell/src/loader/load.ts',
      'no circle: contract/a.ts > contract/b.ts > contract/a.ts',
      'packages are named: contract/view.ts',
      'rooms of mf-auth: mf-auth/src/app.ts',
      'what is imported is there: contract/gone.ts',
    ]);
    expect(violationsIn(folder, '.dependency-cruiser.folders.mjs')).toContain(
      'no circle of folders: mf-auth/src/a > mf-auth/src/b > mf-auth/src/a',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

interface Tables {
  readonly rooms: Readonly<Record<string, readonly string[]>>;
  readonly layers: Readonly<Record<string, readonly string[]>>;
}

/** Folders and sources that are neither tests nor of tests alone. */
const entriesOf = (folder: string): readonly string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) =>
      entry.isDirectory()
        ? !/^(testing|node_modules|dist|locales|api|public|released)$/.test(entry.name)
        : /(?<!\.(test|check|d|config))\.tsx?$/.test(entry.name),
    )
    .map(({ name }) => name)
    .sort();

test('each room and each of its folders has a rule, and each rule a folder', async () => {
  const { rooms, layers } = (await import(path.join(root, '.dependency-cruiser.mjs'))) as Tables;
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly workspaces: readonly string[];
  };
  expect(Object.keys(rooms).sort()).toEqual(workspaces.filter((name) => name !== 'e2e').sort());
  const named = Object.entries(layers).map(([folder, order]) => [
    folder,
    order.flatMap((names) => names.split(' ')).sort(),
  ]);
  const there = Object.keys(layers).map((folder) => [folder, entriesOf(folder)]);
  expect(named).toEqual(there);
});
