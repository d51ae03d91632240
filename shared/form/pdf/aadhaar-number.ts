/** A place on a page, each a share of its width or height, 0 to 1, from the top left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A piece of a page's text, in its units from the top left. */
export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The first eight of twelve digits in groups of four; sixteen are a virtual ID, which may be shown. */
const aadhaar = /(?<!\d\s*)(\d{4}\s*\d{4})\s*\d{4}(?!\s*\d)/g;
/** Around the digits, as a share of their height. */
const margin = 0.35;

/** Pieces that follow one another on one line. */
function linesOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const isSame = line?.[0] && Math.abs(line[0].bottom - piece.bottom) < 2;
    if (isSame) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Where the first eight digits of Aadhaar numbers are in the text of a page of this size. */
export function findNumbers(pieces: readonly TextPiece[], width: number, height: number): readonly Box[] {
  return linesOf(pieces).flatMap((line) => {
    // The place of each character, as if all of a piece had one width.
    const places = line.flatMap(({ text, left, right, top, bottom }) =>
      [...text].map((_, index) => ({
        left: left + ((right - left) * index) / text.length,
        right: left + ((right - left) * (index + 1)) / text.length,
        top,
        bottom,
      })),
    );
    const text = line.map((piece) => piece.text).join('');
    return [...text.matchAll(aadhaar)].flatMap(({ index, 1: digits = '' }): Box[] => {
      const first = places[index];
      const last = places[index + digits.length - 1];
      if (!first || !last) return [];
      const edge = margin * Math.abs(first.bottom - first.top);
      return [
        {
          left: (Math.min(first.left, last.left) - edge) / width,
          top: (Math.min(first.top, first.bottom) - edge) / height,
          width: (Math.abs(last.right - first.left) + 2 * edge) / width,
          height: (Math.abs(first.bottom - first.top) + 2 * edge) / height,
        },
      ];
    });
  });
}
