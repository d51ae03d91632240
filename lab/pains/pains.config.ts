import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from '../../e2e/playwright.config';
import { painNames, painOf } from './pains';

const root = path.resolve(import.meta.dirname, '../..');
const e2e = path.join(root, 'e2e');

/** One project for each pain and side: `--project=swap*`. */
const projects = painNames.flatMap((name) => {
  const { journeys, stock } = painOf(name);
  const titled = new RegExp(`\\.pain\\.ts ${name}: `);
  const ours = (journeys ?? []).map(([file, title]) => ({
    name: `${name} ours`,
    testDir: e2e,
    testMatch: file,
    grep: new RegExp(title),
  }));
  return [
    ...(journeys ? merged(ours) : [{ name: `${name} ours`, testMatch: 'ours.pain.ts', grep: titled }]),
    ...(typeof stock === 'boolean'
      ? [{ name: `${name} stock`, testMatch: 'stock.pain.ts', grep: titled }]
      : []),
  ];
});

/** Playwright wants each name of a project once. */
function merged(parts: readonly { name: string; testDir: string; testMatch: string; grep: RegExp }[]) {
  const [first] = parts;
  return first
    ? [{ ...first, testMatch: parts.map(({ testMatch }) => testMatch), grep: parts.map(({ grep }) => grep) }]
    : [];
}

/** `npm run check -- pains`, or `-- pains swap styles`. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  globalSetup: path.join(e2e, 'support/scanner.ts'),
  outputDir: path.join(e2e, '.output/pains'),
  snapshotPathTemplate: path.join(e2e, 'qa/pictures/{arg}{ext}'),
  projects: projects.map((project) => ({ ...project, use: { contextOptions: { reducedMotion: 'reduce' } } })),
  workers: 2,
  reporter: [['line'], [path.join(import.meta.dirname, 'table.ts')]],
});
