/**
 * The seam between the release command line, which makes preview links, the edge, which checks them, and the
 * shell, which asks the edge about them (docs/decisions/0060). A link carries a signed token and never an
 * address.
 */
import type { BuildRecord } from './release';

/** The query parameter of a link that carries the token. */
export const previewParameter = 'preview';

/**
 * `GET <previewsPath>/<token>` answers with a `Preview`; with 404, and no reason, for any token that is not
 * good now.
 */
export const previewsPath = '/previews';

/** base64url, a dot, and 32 bytes as base64url. What does not look like this is not asked about. */
export const previewTokenPattern = /^([\w-]{1,1024})\.([\w-]{43})$/;

/** A build that one tab gets in place of the channel's. */
export interface Preview {
  /** A remote, perhaps one that the channel does not have yet. */
  readonly name: string;
  readonly build: BuildRecord;
  /** Milliseconds since 1970. */
  readonly expires: number;
}
