import type { BuildManifest } from 'platform/release';
import { findUnscoped } from 'sdk/build/scope-styles';
import { refuseFor, ReleaseError } from '../release-error';
import type { DistFile } from './read-dist';

/** Rules, declarations and selectors of all sheets; each takes a kilobyte. All of Bootstrap has 10,000. */
const mostStyles = 100_000;

const startsPart = Buffer.from('{;,');

/** @throws ReleaseError for more than can be looked at */
export function requireFewStyles(sheets: readonly DistFile[]): void {
  let count = 0;
  for (const { file, bytes } of sheets) {
    for (const byte of bytes) if (startsPart.includes(byte)) count += 1;
    if (count > mostStyles)
      throw new ReleaseError(
        `${file}: the style sheets of a build may have ${mostStyles} rules, declarations and selectors in all. Leave out what the remote does not use`,
        'too-large',
      );
  }
}

/** What is read in, or made of, a sheet. @throws ReleaseError for one that is not CSS */
export function withSheet<Result>({ file, bytes }: DistFile, work: (css: string) => Result): Result {
  try {
    return work(bytes.toString('utf8'));
  } catch (error) {
    throw new ReleaseError(`${file} is not valid CSS: ${(error as Error).message}`);
  }
}

/** Of earlier builds of ours: a sheet for other hosts, which the portal does not load. */
const ofOtherHosts = /^host-styles\.[0-9a-f]+\.css$/;

/** Of one sheet: the others are alike. */
const mostNamed = 3;

/** @throws ReleaseError that names the rules of a remote that reach other parts of the page */
export function requireScoped({ kind, name, version }: BuildManifest, files: readonly DistFile[]): void {
  if (kind !== 'remote') return;
  const sheets = files.filter(({ file }) => file.endsWith('.css') && !ofOtherHosts.test(file));
  requireFewStyles(sheets);
  const problems = sheets.flatMap((sheet) => {
    const found = withSheet(sheet, (css) => findUnscoped(css, name)).slice(0, mostNamed);
    return found.map((selector) => `${sheet.file}: \`${selector.slice(0, 200)}\``);
  });
  refuseFor(
    problems,
    `The style sheets of ${name} ${version} reach other parts of the page: build it with portal-build, which confines them to the remote:`,
    'invalid-build',
  );
}
