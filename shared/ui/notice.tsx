import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from './icons';
import './notice.css';

export type NoticeTone = 'info' | 'success' | 'warn' | 'error';

export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links for the message. */
  actions?: ReactNode;
  /** The notice responds to an action of the candidate: announce it. */
  live?: boolean | undefined;
  className?: string | undefined;
}

const icons = { info: InfoIcon, success: CheckIcon, warn: AlertIcon, error: AlertIcon };

/** A message that belongs to its place in the page, as opposed to a toast. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  live = false,
  className = '',
}: NoticeProps) {
  const ToneIcon = icons[tone];
  const role = live ? { role: tone === 'error' ? 'alert' : 'status' } : {};
  return (
    <div className={`mg-notice mg-notice--${tone} ${className}`.trim()} {...role}>
      <span className="mg-notice__icon">
        <ToneIcon />
      </span>
      <div className="mg-notice__body">
        {title ? <p className="mg-notice__title">{title}</p> : null}
        {children ? <div className="mg-notice__text">{children}</div> : null}
        {actions ? <div className="mg-notice__actions">{actions}</div> : null}
      </div>
    </div>
  );
}
