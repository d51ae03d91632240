import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from 'contract/wire/errors';
import { failureCauses } from 'platform/report';
import { codesByTitle } from '../releases/src/codes';
import codes from '../releases/src/codes.json';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/codes.md');

const introduction = `# Codes of refusals and failures

The command line ends a refusal with its code: \`npm run release -- explain held\` prints what is
below, and the console links to it. What a message says itself has the code \`refused\`.
`;

const page = (): string => {
  const sections = Object.entries(codesByTitle).flatMap(([title, known]) => [
    `## ${title}`,
    ...Object.entries(known).map(
      ([code, { means, who, todo }]) =>
        `### ${code}\n\n${means}\n\n- Who acts: ${who}\n- What to do: ${todo}`,
    ),
  ]);
  return `${introduction}\n${sections.join('\n\n')}\n`;
};

test('docs/codes.md is what codes.json says: npm run build -- codes writes it', () => {
  if (process.env.WRITE_CODES) writeFileSync(file, page());
  else expect(readFileSync(file, 'utf8')).toBe(page());
});

test('docs/api-codes.md has each code of the candidate API, with its status', () => {
  const text = readFileSync(path.join(root, 'docs/api-codes.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([\w-]+)` \| (\d+) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ]);
  expect(rows).toEqual(Object.entries(errors).map(([code, { status }]) => [code, status]));
});

test('each failure that a tab reports has its words, and no other', () => {
  expect(Object.keys(codes.failures).sort()).toEqual([...failureCauses].sort());
});

/** The types demand words for each code that the sources name; this is the other direction. */
test.each(Object.keys(codes.refusals))('a refusal has the code %s', (code) => {
  const args = ['grep', '-lF', `'${code}'`, '--', 'releases/src/*.ts', ':!*.test.ts', ':!*/testing/*'];
  expect(execFileSync('git', args, { cwd: root, encoding: 'utf8' })).not.toBe('');
});
