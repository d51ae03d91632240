import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { refuseFor, ReleaseError } from '../release-error';
import { isName, manifestFile } from '../store/layout';
import { requireCatalogs } from './catalogs';
import { compressFile, qualityFor, type Compressed } from './compress';
import { requireKnownKinds } from './file-kinds';
import { integrityOf } from 'sdk/build/integrity-of';
import { readDist } from './read-dist';
import { readForeign } from './read-foreign';
import { mostMapBytes, packMap } from './source-maps';
import { requireScoped } from './styles';

/** Of one file: it is hashed, compressed and sent as a whole. The largest of ours has 4 MB. */
const mostFileBytes = 32 * 1024 ** 2;

/** A build that may be stored, wherever it was checked. */
export interface CheckedBuild {
  readonly manifest: BuildManifest;
  readonly manifestBytes: Buffer;
  /** A file, or a map, by its name. */
  read(file: string): Promise<Buffer>;
  /** The compressed copies of a file. */
  compress(file: string): Promise<Compressed>;
  /** A map as it is stored. */
  packMap(file: string): Promise<Buffer>;
}

/** Which deployable and version a build must be; undefined: those that it says itself. */
export interface Wanted {
  readonly name?: string | undefined;
  /** Of another tool's build; by default that of its package.json. */
  readonly version?: string | undefined;
}

export const isOwnBuild = (folder: string): boolean => existsSync(path.join(folder, manifestFile));

function requireSizes({ name, version, files, maps = {} }: BuildManifest): void {
  const problemsOf = (pins: BuildManifest['files'], most: number, advice: string): string[] =>
    Object.entries(pins).flatMap(([file, { size }]) =>
      size > most ? `${file} has ${Math.ceil(size / 1024 ** 2)} MB: ${advice}` : [],
    );
  const problems = [
    ...problemsOf(files, mostFileBytes, 'split it'),
    ...problemsOf(maps, mostMapBytes, 'leave the sources of libraries out, or the map'),
  ];
  refuseFor(
    problems,
    `${name} ${version} has files of more than ${mostFileBytes / 1024 ** 2} MB:`,
    'too-large',
  );
}

/** Reads and checks a folder, ours or another tool's. @throws ReleaseError that says what to change */
export async function checkBuild(
  folder: string,
  { name, version }: Wanted,
  onRead?: (file: string) => void,
): ReturnType<typeof readDist> {
  if (name !== undefined && !isName(name)) throw new ReleaseError(`'${name}' is not a name of a deployable`);
  const dist = await (isOwnBuild(folder)
    ? readDist(folder, onRead)
    : readForeign(folder, name, version, onRead));
  const { manifest, files } = dist;
  if (manifest.name !== (name ?? manifest.name))
    throw new ReleaseError(`${folder} contains a build of ${manifest.name}, not of ${name}`);
  if (manifest.version !== (version ?? manifest.version))
    throw new ReleaseError(`${folder} contains version ${manifest.version}, not ${version}`);
  requireSizes(manifest);
  requireKnownKinds(manifest, files);
  requireCatalogs(manifest, files);
  requireScoped(manifest, files);
  return dist;
}

/** Checks a folder of this machine in this process. @throws ReleaseError */
export async function checkHere(folder: string, wanted: Wanted, quality: number): Promise<CheckedBuild> {
  const { manifest, manifestBytes, files, maps } = await checkBuild(folder, wanted);
  const all = new Map([...files, ...maps].map((one) => [one.file, one]));
  const pins = { ...manifest.files, ...manifest.maps };
  const read = async (file: string): Promise<Buffer> => {
    const { bytes } = all.get(file)!;
    if (integrityOf(bytes) === pins[file]?.integrity) return bytes;
    throw new ReleaseError(`${file} in ${folder} was changed while it was published: publish again`);
  };
  const effort = qualityFor(manifest.files, quality);
  return {
    manifest,
    manifestBytes,
    read,
    compress: async (file) => compressFile(file, await read(file), effort),
    packMap: async (file) => packMap(await read(file)),
  };
}
