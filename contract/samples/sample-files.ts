/** Small files that readers open, for candidates who are samples themselves. */

/**
 * One page with the text in it, small enough to be written out; readers find the objects without a table of
 * them.
 */
export function samplePdf(text: string): string {
  const content = `BT /F1 18 Tf 72 720 Td (${text.replace(/[^\w .,-]/g, ' ')}) Tj ET`;
  return [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R' +
      '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj',
    `4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n');
}

/** A PNG of one pixel in the portal's marigold. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8v5nhPwAHBQKM9ZqzBwAAAABJRU5ErkJggg==';

export const samplePicture = () => Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
