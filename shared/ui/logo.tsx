import { brand } from 'contract/language/brand';
import './logo.css';

const turns = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + (n * 360) / count);

/** The mark: a marigold seen from above whose heart is a globe, with its meridians. Decorative. */
function LogoMark() {
  return (
    <svg className="mg-mark mg-logo__mark" viewBox="-32 -32 64 64" aria-hidden="true" focusable="false">
      <g className="mg-mark__outer">
        {turns(12).map((angle) => (
          <path key={angle} transform={`rotate(${angle})`} d="M0-9c-9-6-9.5-20 0-21.5C9.5-29 9-15 0-9Z" />
        ))}
      </g>
      <g className="mg-mark__inner">
        {turns(12, 15).map((angle) => (
          <path key={angle} transform={`rotate(${angle})`} d="M0-6c-6.5-4.5-7-15 0-16.5C7-21 6.5-10.5 0-6Z" />
        ))}
      </g>
      <circle className="mg-mark__globe" r="12.5" />
      <g className="mg-mark__lines">
        <ellipse rx="5" ry="12.5" />
        <path d="M-12.5 0h25" />
      </g>
    </svg>
  );
}

export interface LogoProps {
  size?: 'm' | 'l' | undefined;
  /** `ink`: on a dark background. */
  on?: 'paper' | 'ink' | undefined;
}

/** Mark and word. Put it inside the link or heading that needs it: its text is the brand's name. */
export function Logo({ size = 'm', on = 'paper' }: LogoProps) {
  return (
    <span className={`mg-logo mg-logo--${size} mg-logo--on-${on}`}>
      <LogoMark />
      <span className="mg-logo__word">{brand.name}</span>
    </span>
  );
}
