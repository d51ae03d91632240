import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compileCatalog, readCatalog, type Translations } from 'contract/compile-catalog';
import type { Locale } from 'contract/locales';
import { addCatalog, catalogFile, extractTexts } from './catalogs';
import { readFolder, readLocale, type Folder } from './folder';

const usage = `npm run i18n [-- <folder>...] [--add <language>] [--clean] [--missing] [--check]
  --add ta    begins a language: locales/ta.po
  --clean     removes texts that the sources have no more; else they are kept as obsolete
  --missing   names the texts without a translation
  --check     writes nothing; fails when a catalog is not up to date, lacks a text of a language that is
              declared complete, or has a translation that cannot be used`;

/** @throws Error that says how to write it */
export function readI18nOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      add: { type: 'string', multiple: true, default: [] },
      clean: { type: 'boolean', default: false },
      missing: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  });
  const added = values.add.map((text) => readLocale(text, '--add'));
  if (values.check && (values.clean || added.length > 0)) throw new Error('--check writes nothing');
  return { ...values, add: added, folders: positionals };
}

/** Where the command runs. */
interface Place {
  readonly root: string;
  /** Those that are meant when none is named; of them, those without texts are left out. */
  readonly folders: readonly string[];
}

type Options = ReturnType<typeof readI18nOptions>;

const quoted = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => `"${text}"`)
    .join(', ') + (texts.length > 5 ? ` and ${texts.length - 5} more` : '');

/** Why a catalog cannot stay as it is. */
function* problemsOf(
  locale: Locale,
  ids: readonly string[],
  translations: Translations,
  { complete }: Folder,
): Generator<string> {
  const added = ids.filter((id) => !Object.hasOwn(translations, id));
  if (added.length > 0) yield `lacks ${quoted(added)}: run npm run i18n, and commit the file`;
  const gone = Object.keys(translations).filter((id) => !ids.includes(id));
  if (gone.length > 0)
    yield `has ${quoted(gone)}, which the sources have no more: run npm run i18n, and commit the file`;
  const missing = ids.filter((id) => translations[id] === '');
  if (missing.length > 0 && complete.includes(locale))
    yield `has no translation of ${quoted(missing)}: add it, or take ${locale} out of i18n.complete in package.json`;
  try {
    compileCatalog(translations, locale);
  } catch (error) {
    yield (error as Error).message;
  }
}

/** What the command prints of a folder. */
interface Report {
  readonly lines: string[];
  /** In the same order, for people who mend them. */
  readonly problems: string[];
}

async function reportOf(folder: Folder, name: string, ids: readonly string[], options: Options) {
  const report: Report = { lines: [], problems: [] };
  if (folder.languages.length === 0 && ids.length > 0)
    report.lines.push(`${name}: ${ids.length} texts, in English only`);
  for (const locale of folder.languages) {
    const translations = await readCatalog(await readFile(catalogFile(folder.path, locale), 'utf8'), locale);
    const missing = ids.filter((id) => !translations[id]);
    report.lines.push(`${name} ${locale}: ${ids.length} texts, ${missing.length} missing`);
    if (options.missing) report.lines.push(...missing.map((id) => `  ${id}`));
    for (const problem of problemsOf(locale, ids, translations, folder))
      report.problems.push(`${name}/locales/${locale}.po ${problem}`);
  }
  for (const locale of folder.complete.filter((one) => !folder.languages.includes(one)))
    report.problems.push(
      `${name}/package.json declares ${locale} complete, and there is no catalog: npm run i18n -- ${name} --add ${locale}`,
    );
  return report;
}

async function runFolder(place: string, name: string, options: Options): Promise<Report> {
  const before = readFolder(place);
  // Most folders of a workspace: their sources need not be read.
  if (options.check && before.languages.length + before.complete.length === 0)
    return { lines: [], problems: [] };
  const texts = await extractTexts(before);
  if (texts.ids.length > 0) for (const locale of options.add) await addCatalog(place, locale);
  const folder = readFolder(place);
  if (!options.check) for (const locale of folder.languages) await texts.update(locale, options.clean);
  return reportOf(folder, name, texts.ids, options);
}

/**
 * `npm run i18n`: brings catalogs up to date with the sources, or checks that they are. Prints what it finds.
 * @returns the exit code
 */
export async function runI18n(args: readonly string[], { root, folders }: Place): Promise<number> {
  let options: Options;
  try {
    options = readI18nOptions(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 1;
  }
  let isGood = true;
  const problems: string[] = [];
  for (const name of options.folders.length > 0 ? options.folders : folders) {
    try {
      const report = await runFolder(path.resolve(root, name), name, options);
      for (const line of report.lines) console.log(line);
      problems.push(...report.problems);
    } catch (error) {
      isGood = false;
      problems.push(`${name}: ${(error as Error).message.replaceAll('\n', `\n${name}: `)}`);
    }
  }
  for (const problem of problems) console.error(problem);
  // Who only adds a text is told what is wrong with translations, and not held up by it.
  return isGood && !(options.check && problems.length > 0) ? 0 : 1;
}
