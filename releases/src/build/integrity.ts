import { createHash } from 'node:crypto';

/** Subresource Integrity value of some bytes (W3C SRI, sha384). */
export function integrityOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
