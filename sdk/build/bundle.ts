import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';

/** @throws Error with webpack's own messages when the bundle cannot be made */
export function bundle(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      const colors = process.stderr.isTTY;
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString({ preset: 'errors-warnings', colors })));
      else compiler.close(() => resolve(stats));
    }),
  );
}

/** Bundles into a folder of its own, hands the bundle to `read` and removes the folder. */
export async function withBundle<T>(
  config: Configuration,
  file: string,
  read: (bundle: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-bundle-'));
  try {
    await bundle({ ...config, output: { ...config.output, path: folder, filename: file } });
    return await read(path.join(folder, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
