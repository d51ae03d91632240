import { createHash } from 'node:crypto';

type Algorithm = 'sha256' | 'sha384';

/** Subresource Integrity values (W3C SRI) that a build may pin its files by: sha256, and sha384 as builds did before decision 0022. */
export const integrityPattern = /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/;

export function integrityOf(bytes: Buffer | string, algorithm: Algorithm = 'sha256'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
}

export const isIntact = (bytes: Buffer, integrity: string): boolean =>
  integrityOf(bytes, integrity.startsWith('sha384-') ? 'sha384' : 'sha256') === integrity;
