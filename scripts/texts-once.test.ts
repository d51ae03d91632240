import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { poFormat } from '../contract/language/compile-catalog';
import { sourceLocale } from '../contract/language/locale';

/**
 * A text that the API answers with and a page shows is written once, in contract/wire. Which file has which
 * text is in the catalogs, which `npm run i18n` keeps up to date.
 */

const root = path.resolve(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[];
};

/** Mails are no answers: they and pages have buttons of the same name. */
const isAnswer = (file: string): boolean =>
  /^(api\/src\/(?!letters\/|mail\/|notices\/)|contract\/wire\/)/.test(file);
const isPage = (file: string): boolean => /^(shared|shell|mf-[^/]+|contract\/forms)\//.test(file);
/** Words of a sentence ("first name") are no text of their own; a label of one word may mean two things. */
const isWhole = (text: string): boolean => /^\P{Ll}.*\s/u.test(text);

/** @param po the catalog of each part @returns what is written twice, with its places */
async function writtenTwice(po: Readonly<Record<string, string>>): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const [part, text] of Object.entries(po)) {
    const catalog = await poFormat.parse(text, { locale: 'hi', sourceLocale, filename: part });
    for (const [id, { origin = [], obsolete }] of Object.entries(catalog))
      if (!obsolete)
        places.set(id, [...(places.get(id) ?? []), ...origin.map(([file]) => `${part}/${file}`)]);
  }
  return [...places]
    .filter(([text, files]) => isWhole(text) && files.some(isAnswer) && files.some(isPage))
    .map(([text, files]) => `"${text}" is written in ${files.join(', ')}: have it once, in contract/wire`);
}

test('no text is written both in what the API answers and in a page', async () => {
  const files = workspaces.map((part) => [part, path.join(root, part, 'locales/hi.po')] as const);
  const po = files
    .filter(([, file]) => existsSync(file))
    .map(([part, file]) => [part, readFileSync(file, 'utf8')]);
  expect(po.length).toBeGreaterThan(7);
  expect(await writtenTwice(Object.fromEntries(po))).toEqual([]);
});

test('a copy is named with its places', async () => {
  const of = (file: string, text: string) => `#: ${file}\nmsgid "${text}"\nmsgstr "x"\n\n`;
  const po = {
    contract: of('wire/saves.ts', 'It is saved') + of('wire/names.ts', 'first name'),
    api: of('src/letters/letters.ts', 'Sign in'),
    'mf-auth':
      of('src/form.tsx', 'It is saved') + of('src/form.tsx', 'first name') + of('src/in.tsx', 'Sign in'),
  };
  expect(await writtenTwice(po)).toEqual([
    '"It is saved" is written in contract/wire/saves.ts, mf-auth/src/form.tsx: have it once, in contract/wire',
  ]);
});
