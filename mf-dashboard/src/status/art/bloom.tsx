/**
 * The portal's flower: three rings of petals around a heart, drawn for any place of an illustration.
 * `open` is how far it has opened, from bud to bloom, as the status of a profile goes on.
 */
export function Bloom({ x, y, size, open = 'full' }: BloomProps) {
  const rings = open === 'full' ? fullRings : halfRings;
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 100})`}>
      {rings.map((ring) =>
        ring.angles.map((angle) => (
          <ellipse
            key={`${ring.reach}-${angle}`}
            cy={-ring.reach}
            rx={ring.rx}
            ry={ring.ry}
            fill={ring.fill}
            transform={`rotate(${angle})`}
          />
        )),
      )}
      <circle r="17" fill="var(--marigold-700)" />
    </g>
  );
}

interface BloomProps {
  readonly x: number;
  readonly y: number;
  /** The diameter, in the illustration's units. */
  readonly size: number;
  readonly open?: 'half' | 'full';
}

const around = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + (360 / count) * i);

const fullRings = [
  { reach: 35, rx: 11, ry: 15, fill: 'var(--marigold-500)', angles: around(12) },
  { reach: 27, rx: 10, ry: 13, fill: 'var(--marigold-400)', angles: around(10, 14) },
  { reach: 18, rx: 8, ry: 10, fill: 'var(--marigold-200)', angles: around(8, 6) },
];

const halfRings = [
  { reach: 24, rx: 12, ry: 15, fill: 'var(--marigold-500)', angles: around(8) },
  { reach: 16, rx: 9, ry: 11, fill: 'var(--marigold-400)', angles: around(6, 22) },
];
