import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';

/**
 * Bundles into a folder of its own, hands the bundle to `read` and removes the folder.
 * @throws Error with webpack's own messages when the bundle cannot be made
 */
export async function withBundle<T>(
  config: Configuration,
  file: string,
  read: (bundle: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-bundle-'));
  try {
    const compiler = webpack({ ...config, output: { ...config.output, path: folder, filename: file } });
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else compiler.close(() => resolve());
      }),
    );
    return await read(path.join(folder, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
