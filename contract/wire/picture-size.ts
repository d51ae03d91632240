/** More than phones make in a file that we take; a decoder needs four bytes for each. */
export const maxPixels = 64_000_000;

const big = (bytes: Uint8Array, at: number): number => 256 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0);
const small = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) + 256 * (bytes[at + 1] ?? 0);

/** Pixels by the first chunk of a PNG (PNG, 11.2.1) or WebP (RFC 9649, 2.5 to 2.7); 0 without one. */
export function pixelsOf(head: Uint8Array): number {
  const chunk = String.fromCharCode(...head.subarray(12, 16));
  if (chunk === 'IHDR')
    return (65_536 * big(head, 16) + big(head, 18)) * (65_536 * big(head, 20) + big(head, 22));
  if (chunk === 'VP8 ') return (small(head, 26) & 0x3fff) * (small(head, 28) & 0x3fff);
  if (chunk === 'VP8X')
    return (
      (1 + small(head, 24) + 65_536 * (head[26] ?? 0)) * (1 + small(head, 27) + 65_536 * (head[29] ?? 0))
    );
  if (chunk !== 'VP8L') return 0;
  const bits = small(head, 21) + 65_536 * small(head, 23);
  return (1 + (bits & 0x3fff)) * (1 + ((bits >>> 14) & 0x3fff));
}

/** Frames begin with the markers C0 to CF, but for the tables C4, C8 and CC (ITU T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >> 4 === 0xc && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Finds the largest frame of a JPEG, fed in portions; it skips bytes without sense, as decoders do. */
export function createJpegWalk() {
  /** Where the next marker is expected, behind the file's first. */
  let next = 2;
  return {
    pixels: 0,
    /** @param start where in the file `bytes` begin; at least nine bytes of the last portion come again */
    feed(bytes: Uint8Array, start: number): void {
      for (let at = next - start; at + 9 <= bytes.length; at = next - start) {
        const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0;
        if (isFrame(marker)) this.pixels = Math.max(this.pixels, big(bytes, at + 5) * big(bytes, at + 7));
        // Without a length: filling, restarts, the start and end of the file, and what is no marker.
        const alone = marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd9);
        next += alone ? 1 : 2 + Math.max(2, big(bytes, at + 2));
      }
    },
  };
}
