import type { ReactNode } from 'react';
import { brand } from 'shared/contract/brand';
import { paths } from 'shared/contract/routes';
import { Link } from 'shared/runtime/router';
import { Logo } from 'shared/ui/logo';
import { usePageTitle } from 'shared/ui/page';
import bridge from './art/bridge.svg';
import letter from './art/letter.svg';
import './page-frame.css';

const pictures = { bridge, letter };

export interface PageFrameProps {
  /** The page's one `h1` and the window's title. */
  readonly title: string;
  readonly lead: ReactNode;
  readonly art: 'bridge' | 'letter';
  /** What the picture says, in a few words. */
  readonly line: string;
  readonly note: string;
  readonly children?: ReactNode;
  /** Where to go instead: under the form. */
  readonly footer?: ReactNode;
}

/** A clock in words, the same moment at both ends of the bridge: neither city changes its clocks, so it is always true. */
function TimeTag({ x, y, city, time }: { x: number; y: number; city: string; time: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="auth-tag" width="132" height="58" rx="29" />
      <text className="auth-tag-city" x="66" y="24">
        {city}
      </text>
      <text className="auth-tag-time" x="66" y="46">
        {time}
      </text>
    </g>
  );
}

/**
 * The frame of every page of this remote: logo to the landing page, the form, and beside it (beneath it on a phone,
 * where the form comes first) a picture with a line of promise.
 */
export function PageFrame({ title, lead, art, line, note, children, footer }: PageFrameProps) {
  usePageTitle(title);
  return (
    <div className="auth-page">
      <div className="auth-side">
        <header className="auth-bar">
          <Link className="auth-home" to={paths.landing()} aria-label={`${brand.name}, home`}>
            <Logo />
          </Link>
        </header>
        <div className="auth-content">
          <h1 className="auth-title">{title}</h1>
          <p className="auth-lead">{lead}</p>
          {children}
          {footer ? <p className="auth-footer">{footer}</p> : null}
        </div>
      </div>
      <div className="auth-panel">
        <div className="auth-picture">
          <svg
            className="auth-art"
            viewBox="0 0 640 640"
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
            focusable="false"
          >
            <image href={pictures[art]} width="640" height="640" />
            {art === 'bridge' ? (
              <>
                <TimeTag x={64} y={236} city="Jaipur" time="10:30" />
                <TimeTag x={452} y={186} city="Singapore" time="13:00" />
              </>
            ) : null}
          </svg>
        </div>
        <div className="auth-words">
          <p className="auth-line">{line}</p>
          <p className="auth-note">{note}</p>
        </div>
      </div>
    </div>
  );
}
