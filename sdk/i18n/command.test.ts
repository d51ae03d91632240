import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runI18n } from './command';

let root: string;
let lines: string[];

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'i18n [1] (a) {b}-'));
  lines = [];
  const keep = (line: unknown) => void lines.push(String(line));
  jest.spyOn(console, 'log').mockImplementation(keep);
  jest.spyOn(console, 'error').mockImplementation(keep);
  await write('package.json', '{}');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(root, { recursive: true });
});

async function write(file: string, text: string): Promise<void> {
  const place = path.join(root, 'mf-jobs', file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, text);
}
const run = (...args: string[]) => runI18n(args, { root, folders: ['mf-jobs'] });
const catalog = (locale = 'hi') => readFile(path.join(root, `mf-jobs/locales/${locale}.po`), 'utf8');
const translate = async (english: string, hindi: string): Promise<void> =>
  write(
    'locales/hi.po',
    (await catalog()).replace(`msgid "${english}"\nmsgstr ""`, `msgid "${english}"\nmsgstr "${hindi}"`),
  );
/** The texts of a catalog, without its header. */
const idsOf = (po: string): string[] =>
  [...po.matchAll(/^msgid (".+")$/gm)].map(([, id = '']) => JSON.parse(id) as string).filter(Boolean);

const page = `
import { i18n } from 'shared/i18n/i18n';
import type { MessageDescriptor } from '@lingui/core';
import { Trans } from '@lingui/react';
const kinds = [/*i18n*/ 'Remote', /*i18n*/ 'Office'] as const;
const keys = { [/*i18n*/ 'Open']: 1, title: 'not a text' };
const problem: MessageDescriptor = { ...x, .../*i18n*/ { id: 'At most {max} for the {what}', values: { max: 3, what: /*i18n*/ { id: 'first name' } } } };
// /*i18n*/ is explained here
export const Page = ({ count, label }: Props) => (
  <main title={i18n.t('{count, plural, one {# job} other {# jobs}}', { count })}>
    {i18n.t('A long ' + 'sentence')} {i18n.t(label)}
    <Trans id="Read the <0>notice</0>" components={[<a key="0" />]} />
  </main>
);`;
const texts = [
  '{count, plural, one {# job} other {# jobs}}',
  'A long sentence',
  'At most {max} for the {what}',
  'first name',
  'Office',
  'Open',
  'Read the <0>notice</0>',
  'Remote',
];

test('texts are those that are said, marked or drawn with elements, of sources that are no tests', async () => {
  await write('src/page.tsx', page);
  for (const file of ['src/page.test.tsx', 'src/testing/x.ts', 'dist/x.ts', 'node_modules/x/y.ts'])
    await write(file, "i18n.t('Not a text of the screen')");
  expect(await run('--add', 'hi')).toBe(0);
  expect(idsOf(await catalog())).toEqual(texts);
  expect(lines).toEqual(['mf-jobs hi: 8 texts, 8 missing']);
});

test('of remote.json, what people read', async () => {
  const contribution = { point: 'dashboard/next-steps', module: './next-step' };
  const data = { subject: 'jobs', action: 'See your jobs', path: '/jobs', picks: 'job', banner: 'New' };
  const content = {
    routes: [{ path: '/jobs', access: 'session', title: 'Your jobs' }],
    menu: [{ label: 'Jobs', to: '/jobs', userMenuLabel: 'My jobs' }],
    points: [{ name: 'jobs/list', props: { properties: { title: { description: 'no text' } } } }],
    contributes: [{ ...contribution, data }],
  };
  await write('remote.json', JSON.stringify(content));
  await run('--add', 'hi');
  expect(idsOf(await catalog())).toEqual(['jobs', 'Jobs', 'My jobs', 'See your jobs', 'Your jobs']);
});

test('package.json names other files, and the keys of texts in them', async () => {
  await write(
    'errors.json',
    JSON.stringify({ late: { status: 410, message: 'Too late' }, deep: [{ message: 'Deep' }] }),
  );
  await write('package.json', JSON.stringify({ i18n: { json: { 'errors.json': ['message'] } } }));
  await run('--add', 'hi');
  expect(idsOf(await catalog())).toEqual(['Deep', 'Too late']);
});

test('translations and notes stay, what is gone is kept at the end until --clean', async () => {
  await write('src/a.ts', "i18n.t('Back'); i18n.t('Next')");
  await run('--add', 'hi');
  await translate('Back', 'पीछे');
  await write(
    'locales/hi.po',
    (await catalog()).replace('#: src/a.ts\nmsgid "Next"', '# a note\n#: src/a.ts\nmsgid "Next"'),
  );
  const first = await catalog();
  expect(await run()).toBe(0);
  expect(await catalog()).toBe(first);
  expect(first).toContain('# a note');

  await write('src/a.ts', "\n\n\ni18n.t('Next')");
  await run();
  expect(await catalog()).toMatch(
    /msgid "Next"\nmsgstr ""\n\n#: src\/a\.ts\n#~ msgid "Back"\n#~ msgstr "पीछे"/,
  );
  expect(await run('--check')).toBe(0);
  await run('--clean');
  expect(await catalog()).not.toContain('Back');
});

test('a second language is begun beside the first; an unknown one is refused', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi', '--add', 'ta');
  await translate('Next', 'आगे');
  lines = [];
  expect(await run('--add', 'hi', '--missing')).toBe(0);
  expect(lines).toEqual(['mf-jobs hi: 1 texts, 0 missing', 'mf-jobs ta: 1 texts, 1 missing', '  Next']);
  expect(await run('--add', 'xx')).toBe(1);
  expect(lines.at(-1)).toContain("the portal has no catalogs in 'xx'. Its languages are hi, ta");
  expect(existsSync(path.join(root, 'mf-jobs/locales/xx.po'))).toBe(false);
});

test('a folder without catalogs has nothing to check', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  expect(await run('--check')).toBe(0);
  expect(await run()).toBe(0);
  expect(lines).toEqual(['mf-jobs: 1 texts, in English only']);
});

test('the check fails when sources and catalog differ, and writes nothing', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi');
  await write('src/a.ts', "i18n.t('Back')");
  const before = await catalog();
  lines = [];
  expect(await run('--check')).toBe(1);
  expect(lines.slice(1)).toEqual([
    'mf-jobs/locales/hi.po lacks "Back": run npm run i18n -- mf-jobs, and commit the file',
    'mf-jobs/locales/hi.po has "Next", which the sources have no more: run npm run i18n -- mf-jobs, and commit the file',
  ]);
  expect(await catalog()).toBe(before);
});

test('the check fails when another file says a text', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi');
  await rename(path.join(root, 'mf-jobs/src/a.ts'), path.join(root, 'mf-jobs/src/b.ts'));
  expect(await run('--check')).toBe(1);
  expect(lines.at(-1)).toBe(
    'mf-jobs/locales/hi.po names other files of "Next" than the sources: run npm run i18n -- mf-jobs, and commit the file',
  );
});

test('a missing translation fails the check of a language that is declared complete, and of no other', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi', '--add', 'ta');
  expect(await run('--check')).toBe(0);
  await write('package.json', JSON.stringify({ i18n: { complete: ['hi', 'te'] } }));
  lines = [];
  expect(await run('--check')).toBe(1);
  expect(lines.slice(2)).toEqual([
    expect.stringContaining('mf-jobs/locales/hi.po has no translation of "Next": add it, or take hi out'),
    expect.stringContaining(
      'declares te complete, and there is no catalog: npm run i18n -- mf-jobs --add te',
    ),
  ]);
  // Who only adds a text is not held up.
  expect(await run()).toBe(0);
});

test('a translation that cannot be used fails', async () => {
  await write('src/a.ts', "i18n.t('Hello {name}', { name })");
  await run('--add', 'hi');
  await translate('Hello {name}', 'नमस्ते');
  expect(await run('--check')).toBe(1);
  expect(lines.at(-1)).toContain('"Hello {name}": the translation lacks {name}');
});

test.each([
  ["const a = /*i18n*/ 'One ' + 'two';", 'a mark stands directly before'],
  ["const a = /*i18n*/ 'One' as const;", 'a mark stands directly before'],
  ["const a = { /*i18n*/ 'One': 1 };", 'a mark stands directly before'],
  ['const a = /*i18n*/ `One`;', 'a mark stands directly before'],
  ['i18n.t(`Hello ${name}`);', 'i18n.t takes no template'],
  ["i18n.t(isOne ? 'One' : 'Two');", 'i18n.t of a choice'],
  [
    'import { Trans } from \'./trans\';\nexport const A = () => <Trans id="One" components={[]} />;',
    'import { Trans } from',
  ],
])('%s is refused in words: its text would be passed over', async (code, advice) => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi');
  const before = await catalog();
  await write('src/b.tsx', code);
  expect(await run()).toBe(1);
  expect(lines.at(-1)).toMatch(/^mf-jobs: src\/b\.tsx:\d+:\d+: /);
  expect(lines.at(-1)).toContain(advice);
  expect(await catalog()).toBe(before);
});

test.each(["It''s {name}", 'Hello {name', '{n, select, a {x} other {y}}'])(
  'the text %s is refused: pages would not say in English what it means',
  async (text) => {
    await write('src/a.ts', `i18n.t(${JSON.stringify(text)})`);
    expect(await run('--add', 'hi')).toBe(1);
    expect(lines).toEqual([expect.stringContaining(`mf-jobs: "${text}" has more than {name} and`)]);
  },
);

test('a source that cannot be parsed changes no catalog', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  await run('--add', 'hi');
  const before = await catalog();
  await write('src/a.ts', "i18n.t('Next'");
  expect(await run()).toBe(1);
  expect(await catalog()).toBe(before);
});

test('a remote in a repository of its own is the folder where the command runs', async () => {
  await write('src/a.ts', "i18n.t('Next')");
  const own = (...args: string[]) => runI18n(args, { root: path.join(root, 'mf-jobs'), folders: ['.'] });
  await own('--add', 'hi');
  await write('src/a.ts', "i18n.t('Back')");
  expect(await own('--check')).toBe(1);
  expect(lines).toEqual([
    'mf-jobs hi: 1 texts, 1 missing',
    'mf-jobs hi: 1 texts, 1 missing',
    'locales/hi.po lacks "Back": run npm run i18n, and commit the file',
    expect.stringContaining('locales/hi.po has "Next"'),
  ]);
});

test.each([
  [['mf-none'], 'There is no'],
  [['--check', '--clean'], '--check writes nothing'],
  [['--all'], "'--all'"],
])('%j is refused in words', async (args, message) => {
  expect(await run(...args)).toBe(1);
  expect(lines.join('\n')).toContain(message);
});
