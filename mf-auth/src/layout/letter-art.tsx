import { Bloom, hang } from './bloom';

const petals = hang(96, 470, 560, 128, -40, 12);

/** A letter with a marigold for a seal, on its way along a trail of petals. Decorative. */
export function LetterArt() {
  return (
    <svg
      className="auth-art"
      viewBox="0 0 640 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g className="auth-art-zones">
        {[150, 215, 285, 360].map((r) => (
          <circle key={r} cx="330" cy="320" r={r} />
        ))}
      </g>
      <circle className="auth-art-glow" cx="330" cy="310" r="190" />
      <g className="auth-art-petals">
        {petals.map(([x, y], i) => (
          <ellipse key={x} cx={x} cy={y} rx="11" ry="5.5" transform={`rotate(${(i * 47) % 180} ${x} ${y})`} />
        ))}
      </g>

      <path className="auth-art-cloud" d="M-30 236q10-40 52-34 16-34 54-22 34-14 48 16 44-6 46 40Z" />
      <path className="auth-art-cloud" d="M500 470q8-30 40-26 14-26 44-16 28-8 36 14 36-4 44 28Z" />

      <g transform="rotate(-8 330 320)">
        <path
          className="auth-art-envelope-back"
          d="M170 262 330 150l160 112v150a18 18 0 0 1-18 18H188a18 18 0 0 1-18-18Z"
        />
        <path className="auth-art-sheet" d="M206 190a12 12 0 0 1 12-12h224a12 12 0 0 1 12 12v190H206Z" />
        <path className="auth-art-lines" d="M236 212h120M236 236h188M236 260h160" />
        <path
          className="auth-art-envelope"
          d="M170 262 308 360q22 15 44 0l138-98v150a18 18 0 0 1-18 18H188a18 18 0 0 1-18-18Z"
        />
        <path className="auth-art-fold" d="m176 424 118-76M484 424l-118-76" />
        <Bloom x={330} y={362} r={46} />
      </g>

      <path className="auth-art-far" d="M-40 560q150-80 300-30 150-60 420 10v120H-40Z" />
      <path className="auth-art-water" d="M-40 596q180-50 340-16 160-30 380 6v80H-40Z" />
      <path className="auth-art-leaf" d="M80 600q-42-40-22-96 46 32 22 96Zm4 0q-2-56 44-82 8 58-44 82Z" />
      <path className="auth-art-leaf" d="M548 604q-30-30-14-72 34 26 14 72Zm4 0q2-44 38-58 4 44-38 58Z" />
      <Bloom x={60} y={584} r={34} />
      <Bloom x={128} y={600} r={26} />
      <Bloom x={560} y={596} r={30} />
      <Bloom x={508} y={612} r={20} />
    </svg>
  );
}
