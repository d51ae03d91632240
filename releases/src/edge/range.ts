/** Bytes of a file, both ends included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2).
 * @returns null when the whole file is to be sent: no header, another unit, several ranges (which nobody needs for a
 *   build's files, and which a server may pass over), or one that makes no sense; 'unsatisfiable' when it lies behind the end
 */
export function readRange(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  if (last !== '' && end < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

/**
 * Whether the part that is asked for fits what the asker has of the file (RFC 9110, 13.1.5). A date never does: builds
 * have strong tags, and no time of change.
 */
export const fitsIfRange = (ifRange: string | readonly string[] | undefined, etag: string): boolean =>
  ifRange === undefined || (typeof ifRange === 'string' && ifRange.trim() === etag);

/** Whether `If-Match` allows an answer (RFC 9110, 13.1.1): weak tags never match. */
export function meetsIfMatch(ifMatch: string | undefined, etag: string): boolean {
  const wanted = ifMatch?.split(',').map((tag) => tag.trim());
  return wanted === undefined || wanted.includes('*') || wanted.includes(etag);
}
