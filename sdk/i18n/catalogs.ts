import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { makeConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { poFormat, type Origins } from 'contract/language/compile-catalog';
import { compileEnglish } from 'contract/language/compile-english';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { jsonExtractor, sourceExtractor } from './extractors';
import type { Folder } from './folder';
import { newCatalog } from './new-catalog';

/** What is built, installed or a test. Folders of these names further up are no matter. */
const skipped = ['node_modules', 'dist', 'dist-standalone', 'testing', '.*', '*.test.{ts,tsx}', '*.d.ts'];

/** Lingui's catalog of a folder: it extracts and merges by the library's own rules. */
async function catalogOf({ path: root, languages, json }: Folder, report: (problem: string) => void) {
  const literal = root.replaceAll(/[[\](){}*?!]/g, '[$&]');
  const [catalog] = await getCatalogs(
    makeConfig(
      {
        rootDir: root,
        sourceLocale,
        locales: [...languages],
        format: poFormat,
        extractors: [sourceExtractor(root, report), jsonExtractor(root, json)],
        catalogs: [
          {
            path: `${root}/locales/{locale}`,
            include: ['**/*.{ts,tsx}', 'remote.json', ...Object.keys(json)].map((one) => `${literal}/${one}`),
            exclude: skipped.map((name) => `${literal}/**/${name}`),
          },
        ],
      },
      { skipValidation: true },
    ),
  );
  return catalog!;
}

/** The file that translators get. */
export const catalogFile = (folder: string, locale: Locale): string =>
  path.join(folder, 'locales', `${locale}.po`);

/** Begins a language, unless it is there. */
export async function addCatalog(folder: string, locale: Locale): Promise<void> {
  const file = catalogFile(folder, locale);
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, newCatalog(locale));
}

export interface Texts {
  /** The English texts of the sources and the JSON files. */
  readonly ids: readonly string[];
  /** The files that say each, relative to the folder. */
  readonly origins: Origins;
  /**
   * Brings a catalog up to date with them: translations stay, a new text has '', and what the sources have no
   * more goes to the end of the file as obsolete, for the day that it comes back.
   * @param isClean removes what is obsolete
   */
  update(locale: Locale, isClean: boolean): Promise<void>;
}

/** In English, as Lingui sorts; what is obsolete comes last. */
const byText = new Intl.Collator('en-US').compare;

/** Whether pages, which have a small compiler for English, say what Lingui's would. */
function isPlainEnglish(id: string): boolean {
  try {
    // As JSON, which leaves out what is undefined.
    return JSON.stringify(compileEnglish(id)) === JSON.stringify(compileMessageOrThrow(id));
  } catch {
    return false;
  }
}

/** Extracts the texts of a folder. @throws Error that names all that cannot be extracted */
export async function extractTexts(folder: Folder): Promise<Texts> {
  const problems: string[] = [];
  const catalog = await catalogOf(folder, (problem) => problems.push(problem));
  const extracted = await catalog.collect();
  for (const id of Object.keys(extracted ?? {}))
    if (!isPlainEnglish(id))
      problems.push(
        `"${id}" has more than {name} and {n, plural, one {…} other {…}}: pages cannot say it in English`,
      );
  if (!extracted) problems.push('a file cannot be read: see above');
  if (!extracted || problems.length > 0) throw new Error(problems.join('\n'));
  return {
    ids: Object.keys(extracted).sort(byText),
    origins: Object.fromEntries(
      Object.entries(extracted).map(([id, { origin = [] }]) => [id, origin.map(([file]) => file)]),
    ),
    async update(locale, isClean) {
      const before = (await catalog.read(locale)) ?? {};
      const merged = Object.entries(catalog.merge({ [locale]: before }, extracted, {})[locale] ?? {});
      const kept = merged.filter(([, { obsolete }]) => !(obsolete && isClean));
      kept.sort(
        ([a, one], [b, other]) =>
          Number(one.obsolete ?? false) - Number(other.obsolete ?? false) || byText(a, b),
      );
      await catalog.write(locale, Object.fromEntries(kept));
    },
  };
}
