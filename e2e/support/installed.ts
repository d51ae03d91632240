import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * How much `npm install` or `pnpm install` has written below a folder.
 * @returns packages, and their size in MB as the disk has it
 */
export async function installedIn(folder: string): Promise<{ packages: number; megabytes: number }> {
  const entries = await readdir(path.join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).blocks * 512),
  );
  // The folder of a package is directly in one of these, or in one of its scopes.
  const isPackage = ({ parentPath, name }: (typeof files)[number]): boolean =>
    name === 'package.json' && /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/@.]+$/.test(parentPath);
  return {
    packages: files.filter(isPackage).length,
    megabytes: Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6),
  };
}
