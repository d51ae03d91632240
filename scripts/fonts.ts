import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

/** What our English texts are written with, and most names. Other letters are in the packages' own files. */
const texts = `${Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')}\u00a0©·×–—‘’“”•…`;

const fonts = {
  // The weights that are used: the others of the file are a third of it.
  'bricolage-grotesque': { variationAxes: { wght: { min: 600, max: 800 } } },
  figtree: {},
} as const;

const fileOf = (root: string, name: string): string =>
  path.join(root, `shared/ui/fonts/${name}-basic-latin.woff2`);

/** The small files that every screen loads first, made from the packages' ones: by name, their bytes. */
export async function makeFonts(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const [name, options] of Object.entries(fonts)) {
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
    const whole = await readFile(path.join(root, source));
    made.set(fileOf(root, name), await subsetFont(whole, texts, { targetFormat: 'woff2', ...options }));
  }
  return made;
}
