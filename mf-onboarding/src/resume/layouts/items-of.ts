import { readFileSync } from 'node:fs';
import { extractText } from '../pdf/extract-text';

/**
 * Prints the text items of PDFs as JSON. A program of its own: pdf.js is an ES module, which Jest would have
 * to transform.
 */
const files = process.argv.slice(2);
const texts = await Promise.all(files.map((file) => extractText(new Uint8Array(readFileSync(file)))));
console.log(JSON.stringify(texts.map(({ items }) => items)));
