import './petals.css';

/** Petals that drift down before the window: behind nothing, above the picture, gone for those who want no motion. */
export function Petals() {
  return (
    <svg className="land-petals" viewBox="0 60 960 980" aria-hidden="true" focusable="false">
      {places.map(([x, y], index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <path className="land-petals__petal" d="M0-13C9-11 12 3 0 13-12 3-9-11 0-13Z" />
        </g>
      ))}
    </svg>
  );
}

/** In the units of the picture: where each petal hangs when nothing moves. */
const places = [
  [92, 330],
  [214, 128],
  [330, 470],
  [512, 238],
  [676, 430],
  [786, 170],
  [884, 420],
  [148, 610],
] as const;
