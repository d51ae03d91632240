import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { format, type Options } from 'prettier';

/**
 * Writes files, scripts and styles formatted as this portal's own are: long names need other line breaks than
 * short ones.
 * @param files path in the folder -> text
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const style: Options = { singleQuote: true, printWidth: 110 };
  for (const [file, text] of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    const formatted = /\.(tsx?|css)$/.test(file) ? await format(text, { ...style, filepath: place }) : text;
    await writeFile(place, formatted);
  }
}
