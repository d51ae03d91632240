import type { BuildManifest } from 'platform/release';
import { ReleaseError } from '../release-error';
import { parseJson } from '../store/parse-json';
import type { DistFile } from './read-dist';

const isCompiled = (message: unknown): boolean => typeof message === 'string' || Array.isArray(message);

/** Why a tab could not read the texts of a language; null for a good file. */
function problemOf({ file, bytes }: DistFile): string | null {
  const catalog = parseJson(bytes);
  if (catalog === undefined) return `${file} is not JSON`;
  if (typeof catalog !== 'object' || catalog === null || Array.isArray(catalog))
    return `${file} must be an object: compiled texts by their English ones`;
  const wrong = Object.entries(catalog).find(([, message]) => !isCompiled(message));
  return wrong ? `${file}: "${wrong[0]}" is not compiled` : null;
}

/**
 * Nobody mounts a build in each of its languages before a release, and a tab that cannot read its texts shows
 * it in English. @throws ReleaseError that names each file, and why
 */
export function requireCatalogs(manifest: BuildManifest, files: readonly DistFile[]): void {
  const catalogs = new Set(
    Object.values(manifest.languages ?? {}).flatMap(({ catalog, parts = {} }) => [
      catalog,
      ...Object.values(parts),
    ]),
  );
  const problems = files
    .filter(({ file }) => catalogs.has(file))
    .map(problemOf)
    .filter((problem) => problem !== null);
  if (problems.length > 0)
    throw new ReleaseError(
      `${manifest.name} ${manifest.version} has languages that no page could speak. Build it again with portal-build:`,
      problems,
      'invalid-build',
    );
}
