import { samplePicture } from '../samples/sample-files';
import { withoutMetadata } from './picture-metadata';

const secrets = ['GPS 18.5204 N', 'Marigold Phone 7', '<x:xmpmeta', 'Photo of Asha', 'ftypmp42'];
const text = (value: string): number[] => [...value].map((character) => character.charCodeAt(0));
const read = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []));

/** A list of two entries: the maker, and how the picture is turned. */
const tiff = (orientation: number, isSmall: boolean): number[] => {
  const two = (value: number) => (isSmall ? [value, 0] : [0, value]);
  const four = (value: number) => (isSmall ? [value, 0, 0, 0] : [0, 0, 0, value]);
  return [
    ...text(isSmall ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(2),
    ...(isSmall ? [0x0f, 0x01] : [0x01, 0x0f]),
    ...two(2),
    ...four(20),
    ...four(38),
    ...(isSmall ? [0x12, 0x01] : [0x01, 0x12]),
    ...two(3),
    ...four(1),
    ...two(orientation),
    ...[0, 0, 0, 0, 0, 0],
    ...text(secrets.slice(0, 2).join()),
  ];
};

const segment = (marker: number, content: number[]): number[] => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff],
  ...content,
];
const jfif = segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const profile = segment(0xe2, text('ICC_PROFILE\0\x01\x01colours'));
const adobe = segment(0xee, [...text('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
const frame = segment(0xc0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0]);
/** Data with a restart and a marker's first byte among them, of two scans. */
const scans = [
  ...[...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x12, 0xff, 0x00, 0xff, 0xd0, 0x34],
  ...[...segment(0xc4, [0, 1]), ...segment(0xda, [1, 1, 0, 0, 63, 0]), 0x56],
];
const pictureOf = (metadata: number[], first = jfif) =>
  Uint8Array.from([0xff, 0xd8, ...first, ...metadata, ...profile, ...adobe, ...frame, ...scans, 0xff, 0xd9]);
const film = text('...ftypmp42');

const chunk = (name: string, content: number[]): number[] => [
  ...[0, 0, content.length >> 8, content.length & 0xff],
  ...text(name),
  ...content,
  ...[1, 2, 3, 4],
];
const pngOf = (metadata: number[]) =>
  Uint8Array.from([
    ...text('\x89PNG\r\n\x1a\n'),
    ...chunk('IHDR', [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
    ...metadata,
    ...chunk('iCCP', text('p\0\0z')),
    ...chunk('IDAT', [1, 2, 3]),
    // Its true checksum: the end is written again.
    ...[...chunk('IEND', []).slice(0, -4), 0xae, 0x42, 0x60, 0x82],
  ]);

const riff = (name: string, content: number[]): number[] => [
  ...text(name),
  ...[content.length & 0xff, content.length >> 8, 0, 0],
  ...content,
  ...(content.length % 2 ? [0] : []),
];
const webpOf = (flags: number, metadata: number[]) =>
  Uint8Array.from(
    riff('RIFF', [
      ...text('WEBP'),
      ...riff('VP8X', [flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
      ...riff('ICCP', text('colours')),
      ...riff('VP8 ', text('pixels')),
      ...metadata,
    ]),
  );

const comment = `${secrets[2]}${secrets[3]}`;
const exifOf = (orientation: number, isSmall = true) =>
  segment(0xe1, [...text('Exif\0\0'), ...tiff(orientation, isSmall)]);
const jpegMetadata = [
  ...segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${comment}`)),
  ...segment(0xe2, text(`MPF\0${comment}`)),
  ...segment(0xed, text(`Photoshop 3.0\0${comment}`)),
  ...segment(0xef, text(comment)),
  ...segment(0xfe, text(comment)),
];
const pngMetadata = [
  ...chunk('eXIf', tiff(1, true)),
  ...chunk('tEXt', text(comment)),
  ...chunk('zTXt', text(comment)),
  ...chunk('iTXt', text(comment)),
  ...chunk('tIME', [1]),
  ...chunk('prVt', text(comment)),
];
const webpMetadata = [
  ...riff('EXIF', tiff(1, false)),
  ...riff('XMP ', text(comment)),
  ...riff('mine', text(comment)),
];

describe.each<[string, Uint8Array, Uint8Array]>([
  ['JPEG', pictureOf([]), Uint8Array.from([...pictureOf([...exifOf(1), ...jpegMetadata]), ...film])],
  [
    'JPEG with a preview',
    pictureOf([]),
    pictureOf([], segment(0xe0, [...text('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 1, 1, ...text(secrets[3]!)])),
  ],
  ['PNG', pngOf([]), Uint8Array.from([...pngOf(pngMetadata), ...film])],
  ['WebP', webpOf(0x20, []), Uint8Array.from([...webpOf(0x2c, webpMetadata), ...film])],
])('a %s', (_, plain, full) => {
  it('loses its metadata and what follows its end, and nothing else', () => {
    expect(secrets.some((secret) => read(full).includes(secret))).toBe(true);
    expect(read(withoutMetadata(full))).toBe(read(plain));
  });

  it('without metadata stays as it is', () => {
    expect(read(withoutMetadata(plain))).toBe(read(plain));
  });

  it('that is cut anywhere is taken without them, or is none', () => {
    for (let length = 0; length < full.length; length += 1) {
      const cleaned = read(withoutMetadata(full.subarray(0, length)));
      expect(secrets.filter((secret) => cleaned.includes(secret))).toEqual([]);
    }
  });
});

describe.each<[string, (orientation: number, isSmall: boolean) => Uint8Array]>([
  ['JPEG', (...given) => pictureOf([...exifOf(...given), ...jpegMetadata])],
  ['PNG', (...given) => pngOf(chunk('eXIf', tiff(...given)))],
  ['WebP', (...given) => webpOf(0x0c, riff('EXIF', tiff(...given)))],
])('the orientation of a %s', (_, make) => {
  it.each([true, false])('stays, and comes alone (little end first: %s)', (isSmall) => {
    const once = withoutMetadata(make(6, isSmall));
    expect(read(once)).toContain('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0');
    expect(secrets.filter((secret) => read(once).includes(secret))).toEqual([]);
    expect(read(withoutMetadata(once!))).toBe(read(once));
  });
});

it('the checksum of what is added to a PNG is right', () => {
  // The one of the well-known last chunk: "IEND" without content.
  expect(read(withoutMetadata(samplePicture())).slice(-12)).toBe('\0\0\0\0IEND\xaeB`\x82');
});

it.each([
  ['a JPEG without a picture', pictureOf([]).subarray(0, 40)],
  ['a PNG without pixels', pngOf([]).subarray(0, 50)],
  ['a WebP without pixels', webpOf(0, []).subarray(0, 40)],
  ['a sound', Uint8Array.from(text('RIFF\0\0\0\0WAVEfmt '))],
  ['a PDF', Uint8Array.from(text('%PDF-1.7'))],
  ['nothing', new Uint8Array()],
])('%s is no picture', (_, bytes) => expect(withoutMetadata(bytes)).toBeNull());
