import { ReleaseError } from '../release-error';

/** A version with a suffix, such as 1.4.3-pr.12.ab12cd, except `-local.<hash>`, which `npm start` uses. */
export const isPreview = (version: string): boolean => /^[^-]+-(?!local\.)/.test(version);

/** Prevents that a preview is published as a release by mistake, or the other way round. */
export function requireKind(version: string, asPreview: boolean): void {
  if (asPreview && !isPreview(version)) {
    throw new ReleaseError(
      `${version} is the version of a release. Build a preview under one of its own, such as ` +
        'BUILD_VERSION=1.4.3-pr.12.ab12cd npm run build -w mf-auth',
    );
  }
  if (!asPreview && isPreview(version)) {
    throw new ReleaseError(`${version} is the version of a preview: publish it with --preview`);
  }
}
