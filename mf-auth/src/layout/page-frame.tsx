import type { ReactNode } from 'react';
import { brand } from 'shared/contract/brand';
import { paths } from 'shared/contract/routes';
import { Link } from 'shared/runtime/router';
import { Logo } from 'shared/ui/logo';
import { usePageTitle } from 'shared/ui/page';
import { BridgeArt } from './bridge-art';
import { LetterArt } from './letter-art';
import './page-frame.css';

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
        <div className="auth-picture">{art === 'bridge' ? <BridgeArt /> : <LetterArt />}</div>
        <div className="auth-words">
          <p className="auth-line">{line}</p>
          <p className="auth-note">{note}</p>
        </div>
      </div>
    </div>
  );
}
