import { writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ReleaseError, type RefusalCode } from '../release-error';
import { checkBuild, isOwnBuild, type Wanted } from './check-build';
import { compressFile, encodings, endings } from './compress';
import { packMap } from './source-maps';
import { unpackArchive } from './unpack-archive';

/*
 * What the release server does in processes of its pool (`build-pool.ts`): all that takes as long, and as
 * much memory, as the maker of a build likes.
 */

/** In the folder of one publish. */
export const archiveName = 'archive.tar.gz';
export const buildFolder = 'build';
/** The name of the file that was read last: the one to blame when the process is ended. */
export const readingName = 'reading';

/** The text of its build.json, or why the build must not be published. */
type Prepared = { readonly manifest: string } | { readonly problem: string; readonly code: RefusalCode };

/** Unpacks the archive and checks the build. Then its files are in `build`, as they are published. */
export async function prepare({ root, ...wanted }: Wanted & { readonly root: string }): Promise<Prepared> {
  const folder = path.join(root, buildFolder);
  const onRead = (file: string): void => writeFileSync(path.join(root, readingName), file);
  try {
    await unpackArchive(path.join(root, archiveName), root);
    await rm(path.join(root, archiveName));
    const isOwn = isOwnBuild(folder);
    const { manifestBytes, files, maps } = await checkBuild(folder, wanted, onRead);
    if (!isOwn)
      for (const { file, bytes } of [...files, ...maps]) await writeFile(path.join(folder, file), bytes);
    return { manifest: manifestBytes.toString('utf8') };
  } catch (error) {
    if (error instanceof ReleaseError) return { problem: error.message, code: error.code };
    throw error;
  }
}

/** A file of the build, by its place on this machine. */
interface OneFile {
  readonly path: string;
}

/** Writes the compressed copies of a file beside it. */
export async function compress({
  path: file,
  quality,
}: OneFile & { readonly quality: number }): Promise<void> {
  const copies = await compressFile(file, await readFile(file), quality);
  for (const encoding of encodings) {
    const bytes = copies[encoding];
    if (bytes) await writeFile(file + endings[encoding], bytes);
  }
}

/** Writes a packed map beside it. */
export const pack = async ({ path: file }: OneFile): Promise<void> =>
  writeFile(file + endings.br, await packMap(await readFile(file)));
