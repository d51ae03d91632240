import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import TerserPlugin from 'terser-webpack-plugin';
import type { Compilation } from 'webpack';
import { withBundle } from 'shared/build/bundle';
import { typescriptRule } from 'shared/build/common';

type FileSystemInfo = Compilation['fileSystemInfo'];
type Snapshot = Parameters<FileSystemInfo['checkSnapshotValid']>[0];

interface Bundle {
  readonly text: string;
  /** The files that it was made from, as they were then. */
  readonly snapshot: Snapshot;
}

/** Bundles foreign-entry.ts as an ES module. */
async function bundle(fileSystem: FileSystemInfo): Promise<Bundle> {
  const began = Date.now();
  const createSnapshot = promisify(fileSystem.createSnapshot.bind(fileSystem));
  return withBundle(
    {
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: false,
      entry: path.join(import.meta.dirname, 'foreign-entry.ts'),
      experiments: { outputModule: true },
      output: { library: { type: 'module' } },
      // The address of the entry is known in the browser only.
      module: { rules: [typescriptRule], parser: { javascript: { url: false, importMeta: false } } },
      optimization: {
        minimizer: [
          new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false, parallel: false }),
        ],
      },
    },
    'bundle.js',
    async (file, sources) => {
      const snapshot = await createSnapshot(began, sources, [], [], { hash: true });
      if (!snapshot) throw new Error('The sources of foreign-entry.ts changed while they were bundled');
      return { text: await readFile(file, 'utf8'), snapshot };
    },
  );
}

/**
 * The module `single-spa.js` of a remote, the same for every one but for its placeholders. It comes from the cache when nothing that
 * it was made from has changed.
 */
export async function foreignBundle(compilation: Compilation): Promise<string> {
  const { fileSystemInfo } = compilation;
  const cached = compilation.getCache('ForeignHostPlugin').getItemCache('bundle', null);
  const earlier = await cached.getPromise<Bundle | undefined>();
  const isUnchanged = promisify(fileSystemInfo.checkSnapshotValid.bind(fileSystemInfo));
  if (earlier && (await isUnchanged(earlier.snapshot))) return earlier.text;
  const made = await bundle(fileSystemInfo);
  await cached.storePromise(made);
  return made.text;
}
