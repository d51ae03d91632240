import { createHash } from 'node:crypto';

/**
 * Subresource Integrity value of some bytes (W3C SRI). sha256, as the pins in an entry do not compress: each
 * is 16 bytes shorter than sha384.
 */
export function integrityOf(bytes: Buffer | string): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}
