import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { manifestFile } from '../store/layout';
import { integrityOf } from './integrity';
import { parseManifest } from './manifest';

export interface DistFile {
  /** Relative to the build's folder. */
  readonly file: string;
  readonly bytes: Buffer;
}

export interface Dist {
  readonly manifest: BuildManifest;
  readonly manifestBytes: Buffer;
  readonly files: readonly DistFile[];
  /** Source maps, which are stored beside the files. */
  readonly maps: readonly DistFile[];
}

/**
 * Every file under a folder, with `/` between segments. Links are refused: they could reach out of the
 * folder.
 */
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

/**
 * Reads a built `dist` folder. @throws ReleaseError that lists every file missing, unlisted or changed
 * against its build.json
 */
export async function readDist(folder: string): Promise<Dist> {
  const found = new Set(await walk(folder));
  if (!found.delete(manifestFile)) throw new ReleaseError(`${folder} has no ${manifestFile}: build first`);
  const manifestBytes = await readFile(path.join(folder, manifestFile));
  const manifest = parseManifest(manifestBytes, path.join(folder, manifestFile));

  const problems: string[] = [];
  const readAll = async (pins: BuildManifest['files']): Promise<DistFile[]> => {
    const files: DistFile[] = [];
    for (const [file, { size, integrity }] of Object.entries(pins)) {
      if (!found.delete(file)) {
        problems.push(`${file} is listed but not there`);
        continue;
      }
      const bytes = await readFile(path.join(folder, file));
      if (bytes.length !== size || integrityOf(bytes) !== integrity)
        problems.push(`${file} is not what was built`);
      files.push({ file, bytes });
    }
    return files;
  };
  const files = await readAll(manifest.files);
  const maps = await readAll(manifest.maps ?? {});
  for (const file of found) problems.push(`${file} is there but not listed in ${manifestFile}`);
  if (problems.length > 0) throw new ReleaseError(`${folder} does not match its ${manifestFile}:`, problems);
  return { manifest, manifestBytes, files, maps };
}
