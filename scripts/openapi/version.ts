import { isDeepStrictEqual } from 'node:util';
import { major, minor, patch } from 'semver';
import { changesBetween, refusals } from './compatibility';
import type { OpenApi, UnversionedOpenApi } from './document';

export interface Draft {
  readonly document: OpenApi;
  /** Why it may not follow the released one; empty when it may. */
  readonly refused: readonly string[];
}

const versioned = (described: UnversionedOpenApi, version: string): OpenApi => {
  const { title, ...info } = described.info;
  return { ...described, info: { title, version, ...info } };
};

/** The version after a release: one minor for additions, one patch when only words changed. */
function additiveVersion(released: OpenApi, described: UnversionedOpenApi): string {
  const { version } = released.info;
  if (isDeepStrictEqual(versioned(described, version), released)) return version;
  return changesBetween(released, described).length > 0
    ? `${major(version)}.${minor(version) + 1}.0`
    : `${major(version)}.${minor(version)}.${patch(version) + 1}`;
}

/**
 * The document of these sources with the domain's version, which follows from what has changed since the release.
 * @param isMajor a break is meant
 */
export function draft(released: OpenApi, described: UnversionedOpenApi, isMajor: boolean): Draft {
  const version = isMajor ? `${major(released.info.version) + 1}.0.0` : additiveVersion(released, described);
  const document = versioned(described, version);
  return { document, refused: refusals(released, document) };
}

/** Whether the sources were moved to the next major since the release: it stays until the next one. */
export const isNextMajor = (released: OpenApi, current: OpenApi): boolean =>
  major(current.info.version) > major(released.info.version);
