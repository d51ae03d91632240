import { Bloom } from './bloom';
import { Leaf, Scene } from './scene';

/** Approved: the flower is open, and the profile is on its way to the world. */
export function ApprovedArt() {
  return (
    <Scene name="approved">
      <circle cx="262" cy="186" r="58" fill="var(--sky-100)" />
      <g stroke="var(--sky-700)" strokeWidth="3" fill="none" opacity="0.55">
        <circle cx="262" cy="186" r="58" />
        <ellipse cx="262" cy="186" rx="25" ry="58" />
        <path d="M204 186h116M212 157h100M212 215h100" />
      </g>
      <path
        d="M140 250C142 210 136 184 140 142"
        stroke="var(--leaf-700)"
        strokeWidth="7"
        strokeLinecap="round"
        fill="none"
      />
      <Leaf x={140} y={226} turn={4} size={1.15} />
      <Leaf x={139} y={208} turn={-104} size={1.1} />
      <Bloom x={140} y={122} size={150} />
      <circle cx="140" cy="122" r="31" fill="var(--leaf-500)" />
      <path
        d="M126 123l10 10 19-21"
        stroke="var(--surface)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
      <path
        d="M196 132c30 18 52-8 44-28-6-14-24-8-20 6 5 18 36 16 56-12"
        stroke="var(--ink-500)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 9"
        fill="none"
      />
      <g transform="translate(276 62)">
        <path d="M0 22L64-8 44 44 27 31z" fill="var(--surface)" />
        <path d="M0 22L64-8 27 31z" fill="var(--marigold-200)" />
        <path d="M27 31l37-39-20 52z" fill="var(--marigold-500)" />
        <path d="M27 31l4 20 7-12z" fill="var(--marigold-700)" />
      </g>
      <path d="M54 78l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" fill="var(--leaf-500)" />
      <circle cx="214" cy="58" r="5" fill="var(--marigold-500)" />
    </Scene>
  );
}
