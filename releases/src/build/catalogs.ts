import type { BuildManifest } from 'platform/release';
import { refuseFor } from '../release-error';
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

/** A tab shows a remote in English if it cannot read its texts. @throws ReleaseError that names each file */
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
  refuseFor(
    problems,
    `${manifest.name} ${manifest.version} has languages that no page could speak. Build it again with portal-build:`,
    'invalid-build',
  );
}
