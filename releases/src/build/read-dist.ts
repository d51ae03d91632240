import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { refuseFor, ReleaseError } from '../release-error';
import { manifestFile } from '../store/layout';
import { integrityOf } from 'sdk/build/integrity-of';
import { parseManifest } from './manifest';

export interface DistFile {
  /** Relative to the build's folder. */
  readonly file: string;
  /** Of a file in a folder: read each time, as all files of a build together have hundreds of MB. */
  readonly bytes: Buffer;
}

/** A file of a folder. @param onRead called with the name of each file that is read */
export const fileIn = (folder: string, file: string, onRead?: (file: string) => void): DistFile => ({
  file,
  get bytes() {
    onRead?.(file);
    return readFileSync(path.join(folder, file));
  },
});

interface Dist {
  readonly manifest: BuildManifest;
  readonly manifestBytes: Buffer;
  readonly files: readonly DistFile[];
  /** Source maps, which are stored beside the files. */
  readonly maps: readonly DistFile[];
}

/** Every file under a folder, with `/` between segments. Links could reach out of it: refused. */
export async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new ReleaseError(`There is no folder ${folder}: build first`);
  });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      if (!entry.isFile()) throw new ReleaseError(`${file} in ${folder} is a link, not a file`);
      return file;
    });
}

/** Reads a `dist` folder. @throws ReleaseError that lists each file missing, unlisted or changed */
export async function readDist(folder: string, onRead?: (file: string) => void): Promise<Dist> {
  const found = new Set(await walk(folder));
  if (!found.delete(manifestFile)) throw new ReleaseError(`${folder} has no ${manifestFile}: build first`);
  const manifestBytes = fileIn(folder, manifestFile, onRead).bytes;
  const manifest = parseManifest(manifestBytes, path.join(folder, manifestFile));

  const problems: string[] = [];
  const readAll = (pins: BuildManifest['files']): DistFile[] => {
    const files: DistFile[] = [];
    for (const [file, { size, integrity }] of Object.entries(pins)) {
      if (!found.delete(file)) {
        problems.push(`${file} is listed but not there`);
        continue;
      }
      const one = fileIn(folder, file, onRead);
      const { bytes } = one;
      if (bytes.length !== size || integrityOf(bytes) !== integrity)
        problems.push(`${file} is not what was built`);
      files.push(one);
    }
    return files;
  };
  const files = readAll(manifest.files);
  const maps = readAll(manifest.maps ?? {});
  for (const file of found) problems.push(`${file} is there but not listed in ${manifestFile}`);
  refuseFor(problems, `${folder} does not match its ${manifestFile}:`, 'invalid-build');
  return { manifest, manifestBytes, files, maps };
}
