import { Bloom } from './bloom';
import { Leaf, Line, Scene, Sheet } from './scene';

/** The default: a profile has just been planted; the flower is half open. */
export function CreatedArt() {
  return (
    <Scene name="created">
      <Sheet x={70} y={58} tilt={-5}>
        <Line y={94} width={96} />
        <Line y={114} width={78} />
        <Line y={134} width={90} />
        <Line y={154} width={48} strong />
      </Sheet>
      <path
        d="M258 208C258 170 250 150 254 112"
        stroke="var(--leaf-700)"
        strokeWidth="6"
        strokeLinecap="round"
        fill="none"
      />
      <Leaf x={257} y={186} turn={0} />
      <Leaf x={255} y={168} turn={-100} size={0.86} />
      <Bloom x={254} y={98} size={104} open="half" />
      <path d="M222 204h72l-9 42a8 8 0 0 1-8 6h-38a8 8 0 0 1-8-6z" fill="var(--marigold-600)" />
      <rect x="214" y="196" width="88" height="18" rx="9" fill="var(--marigold-700)" />
      <path
        d="M234 228h48"
        stroke="var(--marigold-400)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 11"
      />
      <g fill="var(--marigold-500)">
        <path d="M50 92l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" />
        <path d="M308 62l2.500 7 7 2.500-7 2.500-2.500 7-2.500-7-7-2.500 7-2.500z" />
      </g>
    </Scene>
  );
}
