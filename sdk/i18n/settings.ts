import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `"i18n"` in a part's package.json. */
export interface Settings {
  /** Languages in which no text may be missing. */
  readonly complete?: readonly string[];
  /** JSON file in the folder -> the keys whose values are texts, however deep. `remote.json` needs none. */
  readonly json?: Readonly<Record<string, readonly string[]>>;
  /** JSON modules with texts that the API answers with and the part shows. No script of it says them. */
  readonly served?: readonly string[];
  /**
   * Names of lazily loaded chunks whose texts load with them (`withMessages` of
   * shared/remote/activate-language).
   */
  readonly chunks?: readonly string[];
}

/** @param dir of the part */
export function readSettings(dir: string): Settings {
  const { i18n = {} } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as {
    readonly i18n?: Settings;
  };
  return i18n;
}
