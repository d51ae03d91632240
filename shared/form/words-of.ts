/**
 * A label as a part of a file's name that is valid on every device: 'Experience Letters / Relieving Letters'
 * has a slash. Vowels of Indian scripts are marks.
 */
export const wordsOf = (label: string): string => label.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
