import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { samplePdf, samplePicture } from 'contract/samples/sample-files';
import { randomness } from 'server-kit/testing/randomness';
import { doc, docx, jpeg, png, webp, wordParts, zipOf } from './sample-files';
import inputs from './hostile-inputs.json' with { type: 'json' };

/** A file as a candidate would send it, or the body of a call. */
export interface MutatedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

type Random = () => number;

const pdfs = path.join(import.meta.dirname, 'pdfs');
const exif = Buffer.from(
  '\xff\xe1\0\x2eExif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0maker note',
  'latin1',
);
const list = `<Relationships>${'<Relationship Type="a/hyperlink" Target="https://a.example/?a&amp;b" TargetMode="External"/>'.repeat(300)}</Relationships>`;
const field =
  '<w:fldChar w:fldCharType="begin"/><w:instrText>PAGE</w:instrText><w:fldChar w:fldCharType="end"/>';

/** What is changed, some of it large. */
const originals: readonly MutatedFile[] = [
  ...readdirSync(pdfs).map((name) => ({ name, bytes: readFileSync(path.join(pdfs, name)) })),
  { name: 'sample.pdf', bytes: Buffer.from(samplePdf('Paper')) },
  {
    name: 'large.pdf',
    bytes: Buffer.from(
      samplePdf('Paper').replace('trailer', `${'8 0 obj<</A[1 2(x)]/B/C>>endobj\n'.repeat(60_000)}trailer`),
    ),
  },
  {
    name: 'paper.docx',
    bytes: zipOf(
      [...wordParts, ['word/_rels/document.xml.rels', list], ['word/header1.xml', field.repeat(400)]],
      true,
    ),
  },
  { name: 'stored.docx', bytes: docx() },
  {
    name: 'bomb.docx',
    bytes: zipOf([...wordParts, ['word/_rels/document.xml.rels', '&#9;'.repeat(2 ** 21)]], true),
  },
  {
    name: 'large.docx',
    bytes: zipOf([...wordParts, ['word/footnotes.xml', `<w>${field.repeat(20_000)}</w>`]], true),
  },
  { name: 'old.doc', bytes: Buffer.concat([doc(), Buffer.from('\x13 PAGE \x15'.repeat(50_000))]) },
  { name: 'photo.jpg', bytes: Buffer.concat([jpeg().subarray(0, 2), exif, jpeg(2_000_000).subarray(2)]) },
  { name: 'pixel.png', bytes: Buffer.from(samplePicture()) },
  { name: 'large.png', bytes: png(1_000_000) },
  { name: 'photo.webp', bytes: webp(500_000) },
  { name: 'photo.heic', bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1') },
  {
    name: 'drawing.svg',
    bytes: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(5000)}</svg>`),
  },
  ...Object.entries(inputs.honest).map(([name, body]) => ({
    name: `${name}.json`,
    bytes: Buffer.from(JSON.stringify(body)),
  })),
];

/** Numbers at the limits of what a length may be, and what formats are made of. */
const words = [
  ...[
    '\xff\xff\xff\xff',
    '\0\0\0\0',
    '\x7f\xff\xff\xff',
    '\x80\0\0\0',
    '\0',
    '\xff\xd8',
    'PK\x03\x04',
    'PK\x01\x02',
  ],
  ...[' obj', 'stream\n', 'endobj', '<<', '>>', '[', '(', '/Length 99999999', '%PDF-1.7\n', '/JavaScript'],
  ...['<', '&#9;', '<!ENTITY a "b">', '{', '[[[[[[[[', '"', '\\ud800', '1e999'],
];

const mutations: readonly ((bytes: Buffer, random: Random, at: number) => Buffer)[] = [
  (bytes, random, at) => {
    bytes[at] = Math.floor(random() * 256);
    return bytes;
  },
  (bytes, random, at) => {
    bytes.write(words[Math.floor(random() * words.length)]!, at, 'latin1');
    return bytes;
  },
  (bytes, _random, at) => bytes.subarray(0, at),
  (bytes, random, at) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Math.floor(random() * 2000))]),
  (bytes, random, at) => {
    const block = bytes.subarray(at, at + 1 + Math.floor(random() * 60));
    return Buffer.concat([
      bytes.subarray(0, at),
      ...Array<Buffer>(Math.floor(random() * 3000)).fill(block),
      bytes.subarray(at),
    ]);
  },
  (bytes, random, at) => {
    const other = originals[Math.floor(random() * originals.length)]!.bytes;
    return Buffer.concat([bytes.subarray(0, at), other.subarray(Math.floor(random() * other.length))]);
  },
];

/** Files that were changed in one to eight places, the same ones for the same seed. */
export function* mutatedFiles(seed: number, count: number): Generator<MutatedFile> {
  const random = randomness(seed);
  for (let index = 0; index < count; index += 1) {
    const { name, bytes } = originals[index % originals.length]!;
    let changed = Buffer.from(bytes);
    for (let left = 1 + Math.floor(random() * 8); left > 0; left -= 1) {
      const mutate = mutations[Math.floor(random() * mutations.length)]!;
      changed = Buffer.from(mutate(changed, random, Math.floor(random() * (changed.length + 1))));
    }
    yield { name, bytes: changed };
  }
}
