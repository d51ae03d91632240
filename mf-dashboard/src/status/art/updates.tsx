import { Bloom } from './bloom';
import { Line, Scene, Sheet } from './scene';

/** Requires updates: one line is marked, with the pencil on it. */
export function UpdatesArt() {
  return (
    <Scene name="updates">
      <Sheet x={96} y={50} tilt={3}>
        <Line y={94} width={96} />
        <rect x="10" y="109" width="112" height="23" rx="8" fill="var(--marigold-100)" />
        <Line y={116} width={70} strong />
        <Line y={142} width={88} />
      </Sheet>
      <g transform="translate(196 168) rotate(-38)">
        <path d="M0 0l26-13v26z" fill="var(--marigold-200)" />
        <path d="M0 0l10-5v10z" fill="var(--ink-800)" />
        <rect x="26" y="-13" width="86" height="26" fill="var(--marigold-500)" />
        <rect x="26" y="-4" width="86" height="8" fill="var(--marigold-400)" />
        <rect x="112" y="-13" width="12" height="26" fill="var(--ink-200)" />
        <path d="M124-13h10a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10h-10z" fill="var(--rose-500)" />
      </g>
      <g>
        <path
          d="M52 66h50a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H88l-14 16-4-16H52a14 14 0 0 1-14-14V80a14 14 0 0 1 14-14z"
          fill="var(--ink-800)"
        />
        <rect x="73" y="76" width="8" height="22" rx="4" fill="var(--marigold-400)" />
        <circle cx="77" cy="107" r="5" fill="var(--marigold-400)" />
      </g>
      <Bloom x={72} y={216} size={66} open="half" />
      <circle cx="298" cy="206" r="6" fill="var(--marigold-500)" />
      <circle cx="282" cy="226" r="4" fill="var(--rose-500)" />
    </Scene>
  );
}
