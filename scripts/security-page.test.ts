import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const tests = [...page.matchAll(/`([\w./*-]+\.(?:test|spec|check)\.tsx?)`/g)].map(([, file = '']) => file);

test.each([...new Set(tests)])('docs/security.md names a test that exists: %s', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});

test('docs/security.md has a row with a test, or a reason, for each of the 17 chapters of ASVS 5', () => {
  const rows = [...page.matchAll(/^\| V(\d+) [^|]+\| ([^|]+) \| ([^|]+) \|$/gm)];
  expect(rows.map(([, chapter]) => Number(chapter))).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
  for (const [, , heldBy = '', test = ''] of rows)
    expect(/`[^`]+\.(?:test|spec|check)\.tsx?`/.test(test) || /^(?:none|not used)/i.test(heldBy)).toBe(true);
});

test('docs/security.md names folders and records that exist', () => {
  const folders = [...page.matchAll(/`((?:api|shared|shell|releases|scripts|docs)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const missing = folders.filter(
    (file) => !existsSync(path.join(root, file)) && !existsSync(path.join(root, `${file}.ts`)),
  );
  expect(missing).toEqual([]);
  const records = readdirSync(path.join(root, 'docs/decisions'));
  for (const [, record = ''] of page.matchAll(/\]\(decisions\/([\w-]+\.md)\)/g))
    expect(records).toContain(record);
});
