import { sourceLocale, type Locale } from 'contract/language/locale';

/** Browsers send a tenth of it. A longer list asks for nothing. */
const longest = 1000;
const item = /^(\*|[a-z]{1,8})(?:-[a-z\d]{1,8})*(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * The language that a header `Accept-Language` likes best among those on offer, by its quality values (RFC
 * 9110, 12.5.4), whatever the region: `hi-IN` is Hindi. English, the source, when none is liked; what cannot
 * be read of the header does not count.
 */
export function preferredOf(header: string | undefined, offered: readonly Locale[]): Locale {
  if (header === undefined || header.length > longest) return sourceLocale;
  const liked = header
    .split(',')
    .flatMap((part) => {
      const [, language, quality = '1'] = item.exec(part.trim()) ?? [];
      return language ? [{ language: language.toLowerCase(), quality: Number(quality) }] : [];
    })
    .filter(({ quality }) => quality > 0)
    // The earlier one of two that are liked alike.
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of liked) {
    if (language === '*') return sourceLocale;
    const found = [sourceLocale, ...offered].find((locale) => locale === language);
    if (found) return found;
  }
  return sourceLocale;
}
