import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFonts } from './fonts';

const root = path.resolve(__dirname, '..');
/** Bytes that fonts may cost before the first paint. */
const mostBytes = 40_000;

test('the fonts in shared/ui/fonts are those of the packages, and small: npm run build -- fonts', async () => {
  const made = await makeFonts(root);
  let sum = 0;
  for (const [file, bytes] of made) {
    if (process.env.WRITE_FONTS) await writeFile(file, bytes);
    expect((await readFile(file)).equals(bytes)).toBe(true);
    sum += bytes.byteLength;
  }
  expect(sum).toBeLessThanOrEqual(mostBytes);
});
