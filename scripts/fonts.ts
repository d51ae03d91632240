import { readFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** What our English texts are written with, and most names. Other letters are in the packages' own files. */
const latin = `${range(0x20, 0x7e)}\u00a0©·×–—‘’“”•…`;

/** Danda, joiners and the rupee. */
const ofAllScripts = '।॥\u200c\u200d₹';

type Options = Pick<NonNullable<Parameters<typeof subsetFont>[2]>, 'variationAxes'>;

interface Font {
  /** The package, and its file. */
  readonly source: readonly [name: string, file: string];
  /** The letters of the file. All forms and joined letters that a font makes of them come along. */
  readonly text: string;
  readonly options?: Options;
}

/** A script of India: the letters that its languages are written with today, no others. */
const script = (name: string, text: string, options: Options = {}): Font => ({
  source: [`noto-sans-${name}`, `${name}-wght`],
  text: text + ofAllScripts,
  options: { variationAxes: { wght: { min: 400, max: 700 } }, ...options },
});

const devanagari = [
  range(0x901, 0x903),
  range(0x905, 0x90b),
  'ऍएऐऑ',
  range(0x913, 0x928),
  range(0x92a, 0x933),
  range(0x935, 0x939),
  range(0x93c, 0x945),
  range(0x947, 0x949),
  range(0x94b, 0x94d),
  'ॐ',
  range(0x958, 0x95f),
  range(0x966, 0x970),
  'ॲ',
].join('');

const telugu = [
  range(0xc01, 0xc03),
  range(0xc05, 0xc0b),
  range(0xc0e, 0xc10),
  range(0xc12, 0xc28),
  range(0xc2a, 0xc33),
  range(0xc35, 0xc39),
  range(0xc3e, 0xc43),
  range(0xc46, 0xc48),
  range(0xc4a, 0xc4d),
  range(0xc55, 0xc56),
  range(0xc66, 0xc6f),
].join('');

const bengali = [
  range(0x981, 0x983),
  range(0x985, 0x98b),
  'এঐ',
  range(0x993, 0x9a8),
  range(0x9aa, 0x9b0),
  'ল',
  range(0x9b6, 0x9b9),
  '\u09bc',
  range(0x9be, 0x9c3),
  range(0x9c7, 0x9c8),
  range(0x9cb, 0x9ce),
  '\u09d7\u09dc\u09dd\u09df',
].join('');

/** By the name of the file. Scripts are named by ISO 15924: so the edge finds the one of a language. */
const fonts: Readonly<Record<string, Font>> = {
  'bricolage-grotesque-basic-latin': {
    source: ['bricolage-grotesque', 'latin-wght'],
    text: latin,
    // The weights that are used: the others of the file are a third of it.
    options: { variationAxes: { wght: { min: 600, max: 800 } } },
  },
  'figtree-basic-latin': { source: ['figtree', 'latin-wght'], text: latin },
  'noto-sans-deva': script('devanagari', devanagari),
  'noto-sans-taml': script('tamil', range(0xb80, 0xbff)),
  'noto-sans-telu': script('telugu', telugu),
  // The most forms of all: titles are semi-bold in it, and its digits are the system's (ours are Latin).
  'noto-sans-beng': script('bengali', bengali, {
    variationAxes: { wght: { min: 400, max: 580 } },
  }),
};

/** The small files that screens load first, made from the packages' ones: by name, their bytes. */
export async function makeFonts(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const [name, { source, text, options }] of Object.entries(fonts)) {
    const [from, file] = source;
    const whole = await readFile(
      path.join(root, `node_modules/@fontsource-variable/${from}/files/${from}-${file}-normal.woff2`),
    );
    made.set(
      path.join(root, `shared/ui/fonts/${name}.woff2`),
      await subsetFont(whole, text, { targetFormat: 'woff2', ...options }),
    );
  }
  return made;
}
