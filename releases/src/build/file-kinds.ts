import path from 'node:path';
import type { BuildManifest } from 'platform/release';
import { refuseFor } from '../release-error';
import types from '../store/content-types.json' with { type: 'json' };
import { activeParts } from './inert-svg';
import type { DistFile } from './read-dist';

const known = Object.keys(types);

/** The files with its pre-rendered pages, in all languages. */
const pagesOf = ({ prerendered = {}, languages = {} }: BuildManifest): string[] =>
  [prerendered, ...Object.values(languages).map((language) => language.prerendered ?? {})].flatMap((pages) =>
    Object.values(pages),
  );

/** @returns what is wrong with a file, and what to do; null for one that a build may contain */
function problemOf(one: DistFile, pages: ReadonlySet<string>): string | null {
  const { file } = one;
  const kind = path.extname(file).slice(1).toLowerCase();
  if (!known.includes(kind))
    return `${file}: a build may contain ${known.join(', ')} only. Leave the file out, or host it elsewhere`;
  if (kind === 'html' && !pages.has(file))
    return `${file}: HTML would be a page of its own on the portal's address. Only pages that build.json names in prerendered may be there`;
  const parts = kind === 'svg' ? activeParts(one.bytes) : [];
  return parts.length > 0
    ? `${file} ${parts.join(', ')}: a picture must be inert. Clean it (npx svgo ${path.basename(file)}) or save it as PNG`
    : null;
}

/** A build contains nothing that a browser would run as a page (docs/decisions/0057). @throws ReleaseError */
export function requireKnownKinds(manifest: BuildManifest, files: readonly DistFile[]): void {
  const pages = new Set(pagesOf(manifest));
  const problems = files.map((file) => problemOf(file, pages)).filter((problem) => problem !== null);
  refuseFor(
    problems,
    `${manifest.name} ${manifest.version} contains files that must not be published:`,
    'invalid-build',
  );
}
