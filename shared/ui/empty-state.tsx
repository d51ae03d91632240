import type { ReactNode } from 'react';
import './empty-state.css';

export interface EmptyStateProps {
  title: string;
  /** What will appear here, and when. */
  children?: ReactNode;
  /** An illustration; decorative. */
  art?: ReactNode;
  action?: ReactNode;
  /** Fits the page's outline; 2 by default. */
  level?: 2 | 3 | undefined;
}

/** Shown while there is nothing yet: what will be here and what to do meanwhile. */
export function EmptyState({ title, children, art, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="mg-empty">
      {art ? (
        <div className="mg-empty__art" aria-hidden="true">
          {art}
        </div>
      ) : null}
      <Heading className="mg-empty__title">{title}</Heading>
      {children ? <div className="mg-empty__text">{children}</div> : null}
      {action ? <div className="mg-empty__action">{action}</div> : null}
    </div>
  );
}
