import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import style from '../../.oxfmtrc.json' with { type: 'json' };

/**
 * Writes files, scripts and styles formatted as this portal's own are: long names need other line breaks than
 * short ones.
 * @param files path in the folder -> text
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const { singleQuote, printWidth } = style;
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    const isFormatted = /\.(tsx?|css)$/.test(file);
    const { code } = isFormatted ? await format(place, text, { singleQuote, printWidth }) : { code: text };
    await writeFile(place, code);
  }
}
