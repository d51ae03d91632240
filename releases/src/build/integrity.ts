import { createHash } from 'node:crypto';

/** Subresource Integrity (W3C SRI), as builds pin their files. */
export const integrityOf = (bytes: Buffer | string): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
