interface BloomProps {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Petal count and radius (as a share of the flower's) of each paper ring, from the outside in. */
const rings = [
  [16, 1],
  [14, 0.8],
  [12, 0.6],
  [9, 0.38],
] as const;

/** The outline of a disc with `n` round petals along its edge. Two decimals: the page carries this text. */
function scallop(r: number, n: number): string {
  const point = (i: number) => {
    const angle = (i * 2 * Math.PI) / n - Math.PI / 2;
    return `${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`;
  };
  const bulge = (r * Math.sin(Math.PI / n) * 1.02).toFixed(2);
  const arcs = Array.from({ length: n }, (_, i) => `A${bulge} ${bulge} 0 0 1 ${point(i + 1)}`).join('');
  return `M${point(0)}${arcs}Z`;
}

/** A marigold cut from four sheets of paper. Small ones get two sheets: more would only blur. */
export function Bloom({ x, y, r }: BloomProps) {
  const sheets = r < 24 ? [0, 2] : [0, 1, 2, 3];
  return (
    <g transform={`translate(${x} ${y})`}>
      {sheets.map((sheet) => {
        const [petals, share] = rings[sheet] ?? rings[0];
        const count = r < 24 ? 9 : petals;
        return <path key={sheet} className={`auth-art-ring-${sheet}`} d={scallop(r * share * 0.92, count)} />;
      })}
    </g>
  );
}

/** Points of a garland that hangs in a parabola between two nails; `sag` is the depth of its middle. */
export function hang(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  sag: number,
  count: number,
): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const drop = 4 * sag * t * (1 - t);
    return [Math.round(x1 + (x2 - x1) * t), Math.round(y1 + (y2 - y1) * t + drop)];
  });
}
