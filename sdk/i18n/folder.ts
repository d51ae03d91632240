import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isLocale, locales, sourceLocale, type Locale } from 'contract/language/locale';
import { readSettings } from './settings';

/** A part whose texts are translated. */
export interface Folder {
  readonly path: string;
  readonly languages: readonly Locale[];
  readonly complete: readonly Locale[];
  readonly json: Readonly<Record<string, readonly string[]>>;
}

/** @throws Error that says which languages there are */
export function readLocale(text: string, where: string): Locale {
  if (isLocale(text) && text !== sourceLocale) return text;
  const known = locales.filter((locale) => locale !== sourceLocale).join(', ');
  throw new Error(`${where}: the portal has no catalogs in '${text}'. Its languages are ${known}`);
}

/**
 * Reads what a folder says of its texts; its languages are the files in `locales/`.
 * @throws Error for a folder without package.json, and for a language that the portal does not have
 */
export function readFolder(folder: string): Folder {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Error(`There is no ${manifest}: name folders that have one`);
  const { complete = [], json = {} } = readSettings(folder);
  const catalogs = path.join(folder, 'locales');
  const files = existsSync(catalogs) ? readdirSync(catalogs).filter((file) => file.endsWith('.po')) : [];
  return {
    path: folder,
    languages: files.map((file) => readLocale(path.basename(file, '.po'), path.join(catalogs, file))).sort(),
    complete: complete.map((language) => readLocale(language, `${manifest}, i18n.complete`)),
    json,
  };
}
