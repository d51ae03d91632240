/**
 * Removes what a picture tells besides itself, without decoding it: EXIF (place, time, device), XMP, IPTC,
 * comments, previews, and what follows its end, as the film of a motion photo. What it is shown with stays:
 * its orientation and its colours.
 */

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

const orientationTag = 0x0112;
const exifHead = 'Exif\0\0';

/** 2 to 8 where the picture is shown turned or mirrored; 1 by default. @param tiff EXIF 2.32, 4.5 */
function orientationOf(tiff: Uint8Array): number {
  const isSmall = ascii(tiff, 0, 2) === 'II';
  if (tiff.length < 14 || (!isSmall && ascii(tiff, 0, 2) !== 'MM')) return 1;
  const view = viewOf(tiff);
  const list = view.getUint32(4, isSmall);
  if (list + 2 > tiff.length) return 1;
  const count = view.getUint16(list, isSmall);
  for (let entry = list + 2; entry + 12 <= tiff.length && entry < list + 2 + 12 * count; entry += 12) {
    if (view.getUint16(entry, isSmall) !== orientationTag) continue;
    const value = view.getUint16(entry + 8, isSmall);
    return value >= 2 && value <= 8 ? value : 1;
  }
  return 1;
}

/** EXIF with an orientation and nothing else. */
const exifOf = (orientation: number): Uint8Array =>
  Uint8Array.of(
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[orientationTag >> 8, orientationTag & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  );

/** Some writers put the head of a JPEG's segment in front, in other formats too. */
const tiffOf = (exif: Uint8Array): Uint8Array =>
  ascii(exif, 0, exifHead.length) === exifHead ? exif.subarray(exifHead.length) : exif;

const jpegSegment = (marker: number, content: Uint8Array): Uint8Array =>
  joined([Uint8Array.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff), content]);

const jfifLength = 14;
const adobeLength = 12;

/** What of an application's segment the picture is shown with (JFIF 1.02, ICC.1 B.4); null for nothing. */
function keptOfApplication(marker: number, content: Uint8Array): Uint8Array | null {
  const startsWith = (head: string) => ascii(content, 0, head.length) === head;
  if (marker === 0xe0 && startsWith('JFIF\0') && content.length >= jfifLength) {
    const withoutPreview = content.slice(0, jfifLength);
    withoutPreview.set([0, 0], jfifLength - 2);
    return withoutPreview;
  }
  if (marker === 0xe2 && startsWith('ICC_PROFILE\0')) return content;
  // Without it decoders take one kind of colours for another.
  if (marker === 0xee && startsWith('Adobe')) return content.subarray(0, adobeLength);
  return null;
}

/** Where the coded data that begin at `at` end: at a marker that is no restart. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let next = bytes.indexOf(0xff, at); next >= 0; next = bytes.indexOf(0xff, next + 1)) {
    const marker = bytes[next + 1] ?? 0;
    const isData = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData) return next;
  }
  return bytes.length;
}

interface JpegSegment {
  readonly marker: number;
  readonly content: Uint8Array;
  /** The coded data behind the head of a scan; else empty. */
  readonly data: Uint8Array;
}

/** Filling, restarts and what is no marker have no length (ITU T.81, B.1.1.3). */
const isAlone = (marker: number): boolean =>
  marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** The segments up to the end of the picture, or to one that is cut (ITU T.81, annex B). */
function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  for (let at = bytes.indexOf(0xff, 2); at >= 0; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0xd9;
    if (marker === 0xd9) return;
    if (isAlone(marker)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const end = at + 2 + 256 * (bytes[at + 2] ?? 0) + (bytes[at + 3] ?? 0);
    if (end > bytes.length || end < at + 4) return;
    const content = bytes.subarray(at + 4, end);
    at = marker === 0xda ? endOfScan(bytes, end) : end;
    yield { marker, content, data: bytes.subarray(end, at) };
  }
}

const isApplication = (marker: number): boolean => marker >> 4 === 0xe;
const comment = 0xfe;

function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const segments = [...jpegSegments(bytes)];
  if (!segments.some(({ marker }) => marker === 0xda)) return null;
  const kept = segments.flatMap(({ marker, content, data }) => {
    const part = isApplication(marker) ? keptOfApplication(marker, content) : content;
    return part && marker !== comment ? [joined([jpegSegment(marker, part), data])] : [];
  });
  const exif = segments.find(
    ({ marker, content }) => marker === 0xe1 && ascii(content, 0, exifHead.length) === exifHead,
  );
  const orientation = exif ? orientationOf(tiffOf(exif.content)) : 1;
  // JFIF must be the first segment.
  const first = kept[0]?.[1] === 0xe0 ? kept.splice(0, 1) : [];
  return joined([
    Uint8Array.of(0xff, 0xd8),
    ...first,
    ...(orientation === 1 ? [] : [jpegSegment(0xe1, joined([bytesOf(exifHead), exifOf(orientation)]))]),
    ...kept,
    Uint8Array.of(0xff, 0xd9),
  ]);
}

/** PNG 3, 15.7: of the first polynomial. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function pngChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = joined([new Uint8Array(4), bytesOf(name), content, new Uint8Array(4)]);
  const view = viewOf(chunk);
  view.setUint32(0, content.length);
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, -4)));
  return chunk;
}

/** Chunks that a decoder may leave out, and that change what is seen: colours, transparency, animation. */
const shownPngChunks = new Set(
  'tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '),
);
const pngHeadLength = 8;

/** PNG 3, chapter 5. */
function cleanPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let hasPixels = false;
  for (let at = pngHeadLength; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const name = ascii(bytes, at + 4, 4);
    // A capital letter: no decoder shows the picture without it.
    const isNeeded = /^[A-Z]/.test(name) && name !== 'IEND';
    if (isNeeded || shownPngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'eXIf') orientation = orientationOf(tiffOf(bytes.subarray(at + 8, end - 4)));
    hasPixels ||= name === 'IDAT';
    at = end;
    if (name === 'IEND') break;
  }
  if (!hasPixels) return null;
  // Behind the first chunk, which says what kind of picture it is.
  if (orientation !== 1) kept.splice(1, 0, pngChunk('eXIf', exifOf(orientation)));
  return joined([bytes.subarray(0, pngHeadLength), ...kept, pngChunk('IEND', new Uint8Array())]);
}

interface RiffChunk {
  readonly name: string;
  readonly content: Uint8Array;
}

function riffChunks(bytes: Uint8Array): RiffChunk[] {
  const view = viewOf(bytes);
  const chunks: RiffChunk[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) break;
    chunks.push({ name: ascii(bytes, at, 4), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

function riffChunk({ name, content }: RiffChunk): Uint8Array {
  const head = new Uint8Array(8);
  head.set(bytesOf(name));
  viewOf(head).setUint32(4, content.length, true);
  return joined([head, content, new Uint8Array(content.length % 2)]);
}

const shownWebpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const webpHeadLength = 12;
/** Of a frame of an animation, before its chunks. */
const frameHeadLength = 16;
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** RFC 9649, 2.7. */
function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const end = 8 + viewOf(bytes).getUint32(4, true);
  const chunks = riffChunks(bytes.subarray(webpHeadLength, Math.min(end, bytes.length)));
  const exif = chunks.find(({ name }) => name === 'EXIF');
  const orientation = exif ? orientationOf(tiffOf(exif.content)) : 1;
  const kept = chunks.filter(({ name }) => shownWebpChunks.has(name)).map(keptOfWebp);
  if (!kept.some(({ name }) => ['VP8 ', 'VP8L', 'ANMF'].includes(name))) return null;
  const features = kept.find(({ name }) => name === 'VP8X');
  if (orientation !== 1 && features) {
    features.content[0] = (features.content[0] ?? 0) | exifFlag;
    kept.push({ name: 'EXIF', content: exifOf(orientation) });
  }
  const body = joined([bytesOf('WEBP'), ...kept.map(riffChunk)]);
  return riffChunk({ name: 'RIFF', content: body }) as Uint8Array<ArrayBuffer>;
}

function keptOfWebp({ name, content }: RiffChunk): RiffChunk {
  if (name === 'VP8X') {
    const features = content.slice();
    features[0] = (features[0] ?? 0) & ~(exifFlag | xmpFlag);
    return { name, content: features };
  }
  if (name !== 'ANMF') return { name, content };
  const frame = riffChunks(content.subarray(frameHeadLength)).filter((chunk) =>
    shownWebpChunks.has(chunk.name),
  );
  return { name, content: joined([content.subarray(0, frameHeadLength), ...frame.map(riffChunk)]) };
}

/**
 * A JPEG, PNG or WebP without its metadata, as it is shown with them. A second call changes nothing.
 * @returns null for what has no picture in one of these formats
 */
export function withoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return cleanJpeg(bytes);
  if (ascii(bytes, 0, pngHeadLength) === '\x89PNG\r\n\x1a\n') return cleanPng(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return cleanWebp(bytes);
  return null;
}
