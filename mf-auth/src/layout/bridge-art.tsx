import { Bloom, hang } from './bloom';

const garland = [...hang(-20, 20, 320, 8, 92, 15), ...hang(320, 8, 660, 20, 92, 15).slice(1)];
const railing = [...hang(150, 487, 320, 452, 20, 9), ...hang(320, 452, 490, 487, 20, 9).slice(1)];

/** A clock in words: the same moment at both ends of the bridge. Neither city changes its clocks, so it is always true. */
function TimeTag({ x, y, city, time }: { x: number; y: number; city: string; time: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="auth-art-tag" width="132" height="58" rx="29" />
      <text className="auth-art-tag-city" x="66" y="24">
        {city}
      </text>
      <text className="auth-art-tag-time" x="66" y="46">
        {time}
      </text>
    </g>
  );
}

/** A bridge hung with marigolds between an Indian town and a skyline abroad, under a flower for a sun. Decorative. */
export function BridgeArt() {
  return (
    <svg
      className="auth-art"
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className="auth-art-zones">
        {[150, 205, 265, 330, 400].map((r) => (
          <circle key={r} cx="320" cy="330" r={r} />
        ))}
      </g>
      <circle className="auth-art-glow" cx="320" cy="330" r="150" />
      <Bloom x={320} y={330} r={112} />

      <path className="auth-art-far" d="M-40 470q120-70 230-34 90-40 180-6 110-44 310 24v200H-40Z" />

      {/* The skyline abroad. */}
      <path
        className="auth-art-tower"
        d="M470 520V352h34v-22h10v-26h4v26h10v22h12v168ZM548 520V300l26-22 26 22v220ZM608 520V370h70v150Z"
      />
      <path className="auth-art-tower-near" d="M496 545V410h44v135ZM576 545V392q32-26 64 0v153Z" />
      <path
        className="auth-art-lit"
        d="M480 370h6v9h-6zM492 386h6v9h-6zM560 318h7v10h-7zM581 336h7v10h-7zM560 354h7v10h-7zM506 424h8v11h-8zM522 444h8v11h-8zM590 414h8v11h-8zM608 414h8v11h-8zM590 438h8v11h-8zM620 388h6v9h-6z"
      />

      {/* The town at home: a dome on its arcade, stepped roofs, a neem tree. */}
      <path
        className="auth-art-home-far"
        d="M-20 530V402h52v-30h40v44h46v114ZM84 408q0-48 38-62v-16h4v16q38 14 38 62v120H84Z"
      />
      <path
        className="auth-art-home"
        d="M-20 540V448h70v-26h74v30h44v88ZM60 422q0-26 27-36v-12h2v12q27 10 27 36Z"
      />
      <path
        className="auth-art-lit"
        d="M133 430q0-11 7-11t7 11v13h-14zM2 474q0-12 8-12t8 12v20H2zM64 456q0-12 8-12t8 12v20H64zM94 456q0-12 8-12t8 12v20H94zM136 476q0-10 7-10t7 10v17h-14zM38 386h9v12h-9zM60 386h9v12h-9zM81 408q0-9 6-9t6 9v8H81z"
      />
      <path className="auth-art-leaf" d="M34 540q-26-6-24-36 3-22 24-26 26 4 26 30-2 26-26 32Z" />

      <path className="auth-art-water" d="M-40 540h720v140H-40Z" />
      <path
        className="auth-art-shimmer"
        d="M250 562h140M276 578h88M236 594h60M322 594h92M284 610h80M262 626h44M330 626h56M60 574h48M500 586h66M100 606h70M540 618h50"
      />

      {/* The bridge: one sheet of paper with three arches cut out. */}
      <path
        className="auth-art-bridge"
        fillRule="evenodd"
        d="M84 500Q320 400 556 500V566H84ZM128 566q0-62 52-62t52 62ZM254 566q0-84 66-84t66 84ZM408 566q0-62 52-62t52 62Z"
      />
      <path className="auth-art-deck" d="M70 503Q320 396 570 503" />
      <g>
        {railing.map(([x, y]) => (
          <Bloom key={x} x={x} y={y} r={8} />
        ))}
      </g>

      {/* Someone on the way to work, laptop bag in hand. */}
      <g transform="translate(342 400)">
        <path className="auth-art-legs" d="M-3 30-12 51M3 30l9 20" />
        <path className="auth-art-coat" d="M-11 34Q-12 8 0 8t12 26Q0 40-11 34Z" />
        <path className="auth-art-arm" d="M6 14q9 6 8 15" />
        <rect className="auth-art-bag" x="7" y="29" width="17" height="12" rx="3" />
        <circle className="auth-art-skin" cx="1" cy="0" r="7.5" />
        <path className="auth-art-hair" d="M8-1Q7-9-1-9t-9 9q-1 8 3 8-1-7 4-10 5 3 11 1Z" />
      </g>

      <TimeTag x={64} y={236} city="Jaipur" time="10:30" />
      <TimeTag x={452} y={186} city="Singapore" time="13:00" />

      <g>
        {garland.map(([x, y], i) => (
          <Bloom key={x} x={x} y={y} r={i % 2 ? 13 : 17} />
        ))}
      </g>
      <path
        className="auth-art-leaf"
        d="M320 24q-16 20 0 58 16-38 0-58ZM150 116q-13 17 0 46 13-29 0-46ZM490 116q-13 17 0 46 13-29 0-46Z"
      />
    </svg>
  );
}
