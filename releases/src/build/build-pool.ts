import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { WorkRefusedError } from 'server-kit/work-refused-error';
import { openWorkerPool } from 'server-kit/worker-pool';
import { ReleaseError } from '../release-error';
import { buildFolder, readingName, type prepare } from './build-tasks';
import type { CheckedBuild, Wanted } from './check-build';
import { bestQuality, encodings, endings, isCompressible, qualityFor, type Compressed } from './compress';

/** TypeScript here, compiled beside the compiled servers. */
const worker = new URL(`./build-worker${path.extname(import.meta.url)}`, import.meta.url);

/** Milliseconds of each task. The largest of our builds is prepared in two seconds. */
const timeMs = { prepare: 60_000, compress: 5 * 60_000, pack: 60_000 };
/** One team's build leaves one to the others. With 400 MB each they set the memory of a release server. */
const workers = 2;
/** Of the JavaScript heap of a process. */
const memoryMb = 320;
/** A publish compresses eight files at once, the others of a machine may publish meanwhile. */
const mostWaiting = { ofActor: 10, ofAll: 500 };

/** Says which file took too much, as far as it is known. */
async function explain(error: unknown, root: string): Promise<Error> {
  if (!(error instanceof WorkRefusedError)) return error as Error;
  if (error.reason === 'busy') return new ReleaseError('Many builds are being published: try again', 'busy');
  const file = await readFile(path.join(root, readingName), 'utf8').catch(() => null);
  const what = file === null ? 'unpack the archive' : `check ${file}`;
  const limit = error.reason === 'time' ? `${timeMs.prepare / 1000} seconds` : `${memoryMb} MB of memory`;
  return new ReleaseError(
    `The release server could not ${what} within ${limit}: split the file, or leave out what the remote does not need`,
    'too-large',
  );
}

/** Reads a file of a worker and removes it: a publish needs little more room than its build. */
async function takeFile(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  await rm(file);
  return bytes;
}

/** Callers learn no path of this machine: the folder of a publish is the build to them. */
const withoutFolder = (message: string, root: string, folder: string): string =>
  message
    .replaceAll(`${folder}/`, '')
    .replaceAll(folder, 'the build')
    .replaceAll(`${root}/`, '')
    .replace(/^the build/, 'The build');

/** The processes in which a release server looks at builds: a team waits for its own alone. */
export function openBuildPool(quality = bestQuality) {
  const pool = openWorkerPool({
    name: 'builds',
    file: worker,
    workers,
    memoryMb,
    mostWaiting,
  });

  /** Copies that are not made in time are left out: browsers get the file itself. */
  async function copiesOf(file: string, effort: number, actor: string): Promise<Compressed> {
    const low = { actor, timeMs: timeMs.compress, isLow: true };
    await pool.run('compress', { path: file, quality: effort }, low).catch((error: unknown) => {
      if (!(error instanceof WorkRefusedError) || error.reason === 'busy') throw error;
    });
    const copies: Partial<Record<keyof Compressed, Buffer>> = {};
    for (const encoding of encodings) {
      const bytes = await takeFile(file + endings[encoding]).catch(() => null);
      if (bytes) copies[encoding] = bytes;
    }
    return copies;
  }

  return {
    /** Unpacks and checks the archive. @param root the publish's folder. @throws ReleaseError */
    async prepare(root: string, wanted: Wanted, actor: string): Promise<CheckedBuild> {
      const own = { actor, timeMs: timeMs.prepare };
      const prepared = await pool
        .run<Awaited<ReturnType<typeof prepare>>>('prepare', { root, ...wanted }, own)
        .catch(async (error: unknown) => Promise.reject(await explain(error, root)));
      const folder = path.join(root, buildFolder);
      if ('problem' in prepared)
        throw new ReleaseError(withoutFolder(prepared.problem, root, folder), prepared.code);
      const manifest = JSON.parse(prepared.manifest) as BuildManifest; // the worker checked it
      const effort = qualityFor(manifest.files, quality);
      const placeOf = (file: string): string => path.join(folder, file);
      return {
        manifest,
        manifestBytes: Buffer.from(prepared.manifest),
        read: (file) => readFile(placeOf(file)),
        compress: async (file) => (isCompressible(file) ? copiesOf(placeOf(file), effort, actor) : {}),
        packMap: async (file) => {
          await pool.run('pack', { path: placeOf(file) }, { actor, timeMs: timeMs.pack, isLow: true });
          return takeFile(placeOf(file) + endings.br);
        },
      };
    },

    close: () => pool.close(),
  };
}
