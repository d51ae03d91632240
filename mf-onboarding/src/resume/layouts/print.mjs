/**
 * Prints the layouts as PDFs with Chromium: `node print.mjs <chromium> <font> [name ...]`. The font is a file
 * with Devanagari, such as Debian's Lohit-Devanagari.ttf.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const here = import.meta.dirname;
const { chromium } = createRequire(path.join(here, '../../../../e2e/package.json'))('@playwright/test');
const [executablePath, font, ...chosen] = process.argv.slice(2);
const all = readdirSync(here).flatMap((file) => (file.endsWith('.html') ? [path.parse(file).name] : []));
const names = chosen.length > 0 ? chosen : all;

/** In front of the text: what is drawn once without the font stays so. */
function fontFace() {
  const face = `font-family: Deva; src: url(data:font/ttf;base64,${readFileSync(font, 'base64')})`;
  return `<style>@font-face { ${face} } @font-face { ${face}; font-weight: bold }</style>`;
}

const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();
for (const name of names) {
  const html = readFileSync(path.join(here, `${name}.html`), 'utf8');
  await page.setContent(html.replace('<title>', `${html.includes('Deva') ? fontFace() : ''}<title>`));
  await page.evaluate(() => document.fonts.ready);
  const margin = { top: '12mm', bottom: '12mm', left: '14mm', right: '14mm' };
  await page.pdf({ path: path.join(here, `${name}.pdf`), format: 'A4', margin, printBackground: true });
}
await browser.close();
