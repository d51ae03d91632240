import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const tagBytes = 16;
const idBytes = 16;

/**
 * The pseudonyms of candidates for the API of one remote: the same for ever, and no other remote's. Each is
 * the account's id, encrypted under a tag of itself (a synthetic IV, as in RFC 5297), so that they need no
 * table, and this server can tell its own from any other text.
 * @param installation a secret of the database: it outlives every key, and no remote has it
 */
export function pseudonymsOf(installation: string, remote: string) {
  const keys = Buffer.from(hkdfSync('sha256', installation, '', `pseudonyms of ${remote}`, 64));
  const [tagKey, cipherKey] = [keys.subarray(0, 32), keys.subarray(32)];
  const tagOf = (id: Buffer): Buffer =>
    createHmac('sha256', tagKey).update(id).digest().subarray(0, tagBytes);

  return {
    /** @param candidateId a UUID */
    of(candidateId: string): string {
      const id = Buffer.from(candidateId.replaceAll('-', ''), 'hex');
      const tag = tagOf(id);
      const encrypted = createCipheriv('aes-256-ctr', cipherKey, tag).update(id);
      return Buffer.concat([tag, encrypted]).toString('base64url');
    },

    /** The candidate's id, as hexadecimal digits; null for what `of` has not made. */
    read(pseudonym: string): string | null {
      const bytes = Buffer.from(pseudonym, 'base64url');
      if (bytes.length !== tagBytes + idBytes) return null;
      const tag = bytes.subarray(0, tagBytes);
      const id = createDecipheriv('aes-256-ctr', cipherKey, tag).update(bytes.subarray(tagBytes));
      return timingSafeEqual(tag, tagOf(id)) ? id.toString('hex') : null;
    },
  };
}
