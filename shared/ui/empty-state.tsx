import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** What will appear here, and when. */
  readonly children: ReactNode;
}

/** Shown below the heading of an empty section. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="mg-empty">
      <h3 className="mg-empty__title">{title}</h3>
      <div className="mg-empty__text">{children}</div>
    </div>
  );
}
