import { randomInt } from 'node:crypto';

/** Crockford's base 32: no letters that look like digits, and no words. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ';
const all = `0123456789${letters}`;
const length = 8;

const pick = (from: string): string => from.charAt(randomInt(from.length));

/** Of one mail: 40 random bits. It begins with a letter, so that it is no phone number. */
export const createReference = (): string =>
  pick(letters) + Array.from({ length: length - 1 }, () => pick(all)).join('');

/** As people read it: 'K7QF-2M9X'. */
export const referenceText = (reference: string): string => `${reference.slice(0, 4)}-${reference.slice(4)}`;

/** Reads what people type: any case, any dashes and spaces, O for 0, I and L for 1. Null: it is none. */
export function readReference(text: string): string | null {
  const plain = text
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return new RegExp(`^[${letters}][${all}]{${length - 1}}$`).test(plain) ? plain : null;
}
