import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { pack, type Headers } from 'tar-stream';
import { unpackArchive } from './unpack-archive';

type Entry = Partial<Headers> & { readonly name: string; readonly text?: string };

async function tar(...entries: readonly Entry[]): Promise<Buffer> {
  const archive = pack();
  for (const { text = '', ...header } of entries) archive.entry(header, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk);
  return Buffer.concat(chunks);
}
let temporary: string;
let root: string;
beforeEach(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'unpack-archive-'));
  root = path.join(temporary, 'root');
  await mkdir(root);
});
afterEach(() => rm(temporary, { recursive: true, force: true }));

async function unpack(archive: Buffer | Readable): Promise<void> {
  const file = path.join(temporary, 'archive.tar.gz');
  await writeFile(file, archive);
  await unpackArchive(file, root);
}

/** The name of a header is replaced in the bytes: the packer would not write such a one. */
function renamed(bytes: Buffer, name: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(name.padEnd(100, '\0'), 0, 100, 'latin1');
  copy.write('        ', 148, 8, 'latin1');
  let sum = 0;
  for (const byte of copy.subarray(0, 512)) sum += byte;
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 8, 'latin1');
  return copy;
}

test('a build arrives as it was packed, with what is beside it', async () => {
  await unpack(
    gzipSync(
      await tar(
        { name: 'build/', type: 'directory' },
        { name: 'build/a/main.js', text: 'one' },
        { name: 'remote.json', text: '{}' },
      ),
    ),
  );
  expect(await readFile(path.join(root, 'build/a/main.js'), 'utf8')).toBe('one');
  expect(await readFile(path.join(root, 'remote.json'), 'utf8')).toBe('{}');
});

const files = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({ name: `build/${index}.js` }));

/** An archive that is made while it is written. */
function long(count: number, next: (index: number) => Buffer): Readable {
  const chunks = function* () {
    for (let index = 0; index < count; index += 1) yield next(index);
  };
  return Readable.from(chunks()).pipe(createGzip());
}
let emptyFile: Buffer;
let bigFile: Buffer;
beforeAll(async () => {
  emptyFile = (await tar({ name: 'build/a.js' })).subarray(0, 512);
  bigFile = Buffer.from(emptyFile);
  // Its size: 8 GB, in octal digits.
  bigFile.write('77777777777', 124, 'latin1');
  bigFile = renamed(bigFile, 'build/a.js');
});

test.each<[string, () => Promise<Buffer | Readable>, RegExp]>([
  ['that is none', async () => Buffer.from('hello'), /not a whole gzipped tar archive/],
  ['that is empty', async () => gzipSync(await tar()), /is empty/],
  ['that is no tar', async () => gzipSync(Buffer.alloc(2000, 7)), /not a whole gzipped tar archive/],
  ['that ends early', async () => gzipSync(await tar(...files(50))).subarray(0, 300), /not a whole/],
  [
    'whose file ends early',
    async () => gzipSync((await tar({ name: 'build/a.js', text: 'x'.repeat(5000) })).subarray(0, 1500)),
    /not a whole/,
  ],
  [
    'with a path upwards',
    async () => gzipSync(renamed(await tar({ name: 'a' }), '../../evil.js')),
    /not a plain path/,
  ],
  [
    'with a path upwards inside',
    async () => gzipSync(await tar({ name: 'build/../../evil.js' })),
    /not a plain path/,
  ],
  [
    'with an absolute path',
    async () => gzipSync(renamed(await tar({ name: 'a' }), '/etc/evil')),
    /not a plain path/,
  ],
  ['with a backslash', async () => gzipSync(await tar({ name: 'build\\..\\evil.js' })), /not a plain path/],
  ['with a hidden file', async () => gzipSync(await tar({ name: 'build/.htaccess' })), /not a plain path/],
  [
    'with a long path',
    async () => gzipSync(await tar({ name: `build/${'a/'.repeat(400)}b.js` })),
    /not a plain path/,
  ],
  [
    'with a link',
    async () => gzipSync(await tar({ name: 'build/a', type: 'symlink', linkname: '/etc/passwd' })),
    /a symlink: only files/,
  ],
  [
    'with a hard link',
    async () => gzipSync(await tar({ name: 'build/a', type: 'link', linkname: '/etc/passwd' })),
    /a link: only files/,
  ],
  [
    'with a device',
    async () => gzipSync(await tar({ name: 'build/a', type: 'character-device' })),
    /only files/,
  ],
  [
    'with a file twice',
    async () => gzipSync(await tar({ name: 'build/a.js' }, { name: 'build/A.js' })),
    /twice/,
  ],
  [
    'with a file as a folder',
    async () => gzipSync(await tar({ name: 'build/a' }, { name: 'build/a/b.js' })),
    /both a file and a folder/,
  ],
  [
    'with 6,000 files',
    async () => long(6_000, (index) => renamed(emptyFile, `build/${index}.js`)),
    /more than 5000 files/,
  ],
  [
    'that unpacks to gigabytes',
    async () => long(300, (index) => (index === 0 ? bigFile : Buffer.alloc(1024 ** 2))),
    /more than 256 MB/,
  ],
])(
  'an archive %s is refused with the reason, and writes nothing beside its folder',
  async (_what, make, reason) => {
    await expect(unpack(await make())).rejects.toThrow(reason);
    expect((await readdir(temporary)).sort()).toEqual(['archive.tar.gz', 'root']);
  },
  60_000,
);
