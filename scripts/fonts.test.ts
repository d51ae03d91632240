import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { locales, sourceLocale } from 'contract/language/locale';
import { makeFonts } from './fonts';

const root = path.resolve(__dirname, '..');
/** Bytes that fonts may cost before the first paint, and the one of a script beside them. */
const mostBytes = { latin: 40_000, script: 60 * 1024 };

test('the fonts in shared/ui/fonts are those of the packages, and small: npm run build -- fonts', async () => {
  const made = await makeFonts(root);
  let latin = 0;
  for (const [file, bytes] of made) {
    if (process.env.WRITE_FONTS) await writeFile(file, bytes);
    expect((await readFile(file)).equals(bytes)).toBe(true);
    if (file.includes('latin')) latin += bytes.byteLength;
    else expect([file, bytes.byteLength <= mostBytes.script]).toEqual([file, true]);
  }
  expect(latin).toBeLessThanOrEqual(mostBytes.latin);
});

test.each(locales.filter((locale) => locale !== sourceLocale))(
  'the script of %s has a font, which pages in it alone name',
  async (locale) => {
    const script = new Intl.Locale(locale).maximize().script!.toLowerCase();
    expect(existsSync(path.join(root, `shared/ui/fonts/noto-sans-${script}.woff2`))).toBe(true);
    const read = (sheet: string): Promise<string> => readFile(path.join(root, 'shared/ui', sheet), 'utf8');
    expect(await read('script-fonts.css')).toContain(`./fonts/noto-sans-${script}.woff2`);
    const family = new RegExp(`noto sans ${script} variable`, 'i');
    const rules = (await read('tokens.css')).split('}').filter((rule) => family.test(rule));
    expect(rules).toHaveLength(1);
    // By the root's language: an option in another language on an English page must not ask for its font.
    expect(rules[0]).toMatch(/\n:root:(lang|is)\(/);
    expect(rules[0]).toContain(`:lang(${locale})`);
  },
);
