import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const run = promisify(execFile);
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Bytes that a build may have: far above any of ours, so that only a mistake meets it. */
const limit = 64 * 1024 * 1024;

/** Packs a built folder into one file: a tar, compressed with brotli. */
export async function pack(folder: string, archive: string): Promise<void> {
  const { stdout } = await run('tar', ['-c', '-C', folder, '.'], { encoding: 'buffer', maxBuffer: limit });
  const packed = await compress(stdout, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  await mkdir(path.dirname(archive), { recursive: true });
  await writeFile(archive, packed);
}

/**
 * Brings a packed folder back, with the same bytes in the same files.
 * @throws Error that names the archive when it is damaged
 */
export async function unpack(archive: string, folder: string): Promise<void> {
  const tar = await decompress(await readFile(archive)).catch((error: unknown) => {
    throw new Error(`${archive} is damaged, or is no archive of a build`, { cause: error });
  });
  await mkdir(folder, { recursive: true });
  const child = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  const told = buffer(child.stderr);
  const closed = once(child, 'close') as Promise<[number | null]>;
  // What tar does not take is told by its exit code, not by the pipe that breaks.
  child.stdin.on('error', () => undefined).end(tar);
  const [code] = await closed;
  if (code !== 0) throw new Error(`${archive} holds no tar: ${(await told).toString('utf8').trim()}`);
}
