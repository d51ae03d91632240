import type { ReactNode } from 'react';

/** The stage that every status illustration shares, so that the four are one family. Decoration: the message says it all. */
export function Scene({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <svg className="dash-art" viewBox="0 0 360 280" aria-hidden="true" focusable="false" data-art={name}>
      <path
        className="dash-art__ground"
        d="M58 190C22 150 38 82 92 58c48-22 86 8 132-2 50-10 98 24 98 82 0 44-26 84-74 96-60 14-146 6-190-44z"
      />
      <ellipse cx="180" cy="252" rx="128" ry="9" fill="var(--ink-900)" opacity="0.08" />
      {children}
    </svg>
  );
}

/** A profile on a sheet of paper: portrait, name and lines. `tilt` in degrees. */
export function Sheet({ x, y, tilt = 0, children }: SheetProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${tilt} 66 88)`}>
      <rect x="5" y="7" width="132" height="176" rx="16" fill="var(--ink-900)" opacity="0.12" />
      <rect width="132" height="176" rx="16" fill="var(--surface)" />
      <rect width="132" height="52" rx="16" fill="var(--ink-800)" />
      <rect y="30" width="132" height="22" fill="var(--ink-800)" />
      <circle cx="38" cy="52" r="25" fill="var(--surface)" />
      <circle cx="38" cy="52" r="21" fill="var(--marigold-200)" />
      <path d="M22 66a18 18 0 0 1 32 0 21 21 0 0 1-32 0z" fill="var(--marigold-600)" />
      <circle cx="38" cy="46" r="9" fill="var(--ink-700)" />
      <rect x="74" y="64" width="40" height="8" rx="4" fill="var(--ink-200)" />
      {children}
    </g>
  );
}

interface SheetProps {
  readonly x: number;
  readonly y: number;
  readonly tilt?: number;
  readonly children?: ReactNode;
}

/** A line of text on a sheet. */
export function Line({
  y,
  width,
  strong = false,
}: {
  readonly y: number;
  readonly width: number;
  readonly strong?: boolean;
}) {
  return (
    <rect
      x="18"
      y={y}
      width={width}
      height="9"
      rx="4.5"
      fill={strong ? 'var(--marigold-400)' : 'var(--ink-100)'}
    />
  );
}

/** A leaf that grows from its stem's point, turned by `turn` degrees. */
export function Leaf({
  x,
  y,
  turn,
  size = 1,
}: {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly size?: number;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path d="M0 0C6-22 26-32 48-28 46-8 26 6 0 0z" fill="var(--leaf-500)" />
      <path
        d="M2-1C14-12 26-19 38-23"
        stroke="var(--leaf-700)"
        strokeWidth="2.5"
        strokeLinecap="round"
        fill="none"
      />
    </g>
  );
}
