import { Bloom } from './bloom';
import { Line, Scene, Sheet } from './scene';

/** Under review: someone reads line by line, and time passes. */
export function ReviewArt() {
  return (
    <Scene name="review">
      <Sheet x={78} y={52} tilt={-4}>
        <Line y={94} width={96} />
        <Line y={114} width={82} />
        <Line y={134} width={96} />
        <Line y={154} width={60} />
      </Sheet>
      <g transform="rotate(-42 236 156)">
        <rect x="227" y="204" width="18" height="62" rx="9" fill="var(--ink-800)" />
        <rect x="230" y="194" width="12" height="18" fill="var(--marigold-600)" />
      </g>
      <circle cx="236" cy="156" r="50" fill="var(--ink-800)" />
      <circle cx="236" cy="156" r="41" fill="var(--paper)" />
      <Bloom x={236} y={156} size={76} />
      <path
        d="M204 140a36 36 0 0 1 22-20"
        stroke="var(--surface)"
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
      />
      <g>
        <circle cx="284" cy="74" r="27" fill="var(--surface)" />
        <circle cx="284" cy="74" r="27" fill="none" stroke="var(--sky-700)" strokeWidth="6" />
        <path
          d="M284 59v16l11 7"
          stroke="var(--sky-700)"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </g>
      <path d="M48 112l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" fill="var(--sky-700)" opacity="0.55" />
      <circle cx="62" cy="200" r="6" fill="var(--marigold-400)" />
    </Scene>
  );
}
