import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { pack, unpack } from './archive';

let place: string;
const at = (...segments: string[]): string => path.join(place, ...segments);

beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'portal-archive-'));
});
afterEach(() => rm(place, { recursive: true }));

test('what is packed comes back with the same bytes, folders included', async () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
  await mkdir(at('dist', 'fonts'), { recursive: true });
  await writeFile(at('dist', 'main.js'), 'run()');
  await writeFile(at('dist', 'fonts', 'a.woff2'), bytes);
  await pack(at('dist'), at('kept', 'shell.tar.br'));
  await unpack(at('kept', 'shell.tar.br'), at('back'));
  expect(await readFile(at('back', 'main.js'), 'utf8')).toBe('run()');
  expect(await readFile(at('back', 'fonts', 'a.woff2'))).toEqual(bytes);
});

test.each([
  ['cut', Buffer.from('no archive at all'), /broken\.tar\.br is damaged/],
  ['of something else', brotliCompressSync(Buffer.alloc(600, 'x')), /broken\.tar\.br holds no tar/],
])('an archive that is %s is refused by its name', async (_, bytes, message) => {
  await writeFile(at('broken.tar.br'), bytes);
  await expect(unpack(at('broken.tar.br'), at('back'))).rejects.toThrow(message);
});
