import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import {
  compileCatalog,
  parseCatalog,
  type Origins,
  type Translations,
} from 'contract/language/compile-catalog';
import type { Locale } from 'contract/language/locale';
import { addCatalog, catalogFile, extractTexts, type Texts } from './catalogs';
import { readFolder, readLocale, type Folder } from './folder';

const usage = `npm run i18n [-- <folder>...] [--add <language>] [--clean] [--missing] [--check]
  --add ta    begins a language: locales/ta.po
  --clean     removes texts that the sources have no more; else they are kept as obsolete
  --missing   names the texts without a translation
  --check     writes nothing; fails when a catalog is not up to date, lacks a text of a language that is
              declared complete, or has a translation that cannot be used`;

/** @throws Error that says what is wrong with the words */
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

type Options = Readonly<ReturnType<typeof readI18nOptions>>;

/** Where the command runs. */
interface Place {
  readonly root: string;
  /** Those that are meant when none is named; of them, those without texts are left out. */
  readonly folders: readonly string[];
}

/** How people name a folder, `.` or one of a workspace, its files, and the command for it. */
function namesOf(root: string, name: string) {
  const isRoot = path.resolve(root, name) === root;
  return {
    label: isRoot ? path.basename(root) : name,
    file: (...parts: string[]): string => path.posix.join(name, ...parts),
    command(...options: string[]): string {
      const words = [...(isRoot ? [] : [name]), ...options];
      return ['npm run i18n', ...(words.length > 0 ? ['--', ...words] : [])].join(' ');
    },
  };
}
type Names = ReturnType<typeof namesOf>;

const quoted = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => `"${text}"`)
    .join(', ') + (texts.length > 5 ? ` and ${texts.length - 5} more` : '');

/** A file of translations, as it was read. */
interface Catalog {
  readonly locale: Locale;
  readonly translations: Translations;
  readonly origins: Origins;
}

/** Why a catalog cannot stay as it is. */
function* problemsOf(
  { locale, translations, origins }: Catalog,
  { ids, origins: present }: Texts,
  { complete }: Folder,
  { command }: Names,
): Generator<string> {
  const update = `run ${command()}, and commit the file`;
  const added = ids.filter((id) => !Object.hasOwn(translations, id));
  if (added.length > 0) yield `lacks ${quoted(added)}: ${update}`;
  const gone = Object.keys(translations).filter((id) => !ids.includes(id));
  if (gone.length > 0) yield `has ${quoted(gone)}, which the sources have no more: ${update}`;
  // A build has the texts of its sources by them.
  const moved = ids.filter(
    (id) => !isDeepStrictEqual(new Set(origins[id] ?? present[id]), new Set(present[id])),
  );
  if (moved.length > 0) yield `names other files of ${quoted(moved)} than the sources: ${update}`;
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
  /** One for each language. */
  readonly lines: readonly string[];
  /** For people who mend them. */
  readonly problems: readonly string[];
}

async function reportOf(folder: Folder, names: Names, texts: Texts, options: Options) {
  const { label, file, command } = names;
  const { ids } = texts;
  const [lines, problems]: [string[], string[]] = [[], []];
  if (folder.languages.length === 0 && ids.length > 0)
    lines.push(`${label}: ${ids.length} texts, in English only`);
  for (const locale of folder.languages) {
    const po = await readFile(catalogFile(folder.path, locale), 'utf8');
    const catalog = { locale, ...(await parseCatalog(po, locale)) };
    const { translations } = catalog;
    const missing = ids.filter((id) => !translations[id]);
    lines.push(`${label} ${locale}: ${ids.length} texts, ${missing.length} missing`);
    if (options.missing) lines.push(...missing.map((id) => `  ${id}`));
    for (const problem of problemsOf(catalog, texts, folder, names))
      problems.push(`${file('locales', `${locale}.po`)} ${problem}`);
  }
  for (const locale of folder.complete.filter((one) => !folder.languages.includes(one)))
    problems.push(
      `${file('package.json')} declares ${locale} complete, and there is no catalog: ${command('--add', locale)}`,
    );
  return { lines, problems };
}

async function runFolder(place: string, names: Names, options: Options): Promise<Report> {
  const before = readFolder(place);
  // Most folders of a workspace: their sources need not be read.
  if (options.check && before.languages.length + before.complete.length === 0)
    return { lines: [], problems: [] };
  const texts = await extractTexts(before);
  if (texts.ids.length > 0) for (const locale of options.add) await addCatalog(place, locale);
  const folder = readFolder(place);
  if (!options.check) for (const locale of folder.languages) await texts.update(locale, options.clean);
  return reportOf(folder, names, texts, options);
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
    const names = namesOf(root, name);
    try {
      const report = await runFolder(path.resolve(root, name), names, options);
      for (const line of report.lines) console.log(line);
      problems.push(...report.problems);
    } catch (error) {
      isGood = false;
      const lines = (error as Error).message.split('\n');
      problems.push(...lines.map((line) => `${names.label}: ${line}`));
    }
  }
  for (const problem of problems) console.error(problem);
  // Who only adds a text is told what is wrong with translations, and not held up by it.
  return isGood && !(options.check && problems.length > 0) ? 0 : 1;
}
