import type { ReactNode } from 'react';
import './skeleton.css';

export interface SkeletonProps {
  /** The shape of the content to come: the same size, so that nothing jumps. */
  shape?: 'text' | 'title' | 'control' | 'card' | undefined;
  /** Text only: how many lines. */
  lines?: number | undefined;
}

/** The outline of content that is loading. */
export function Skeleton({ shape = 'text', lines = 1 }: SkeletonProps) {
  const count = shape === 'text' ? lines : 1;
  return (
    <span className="mg-skeleton-stack" aria-hidden="true">
      {Array.from({ length: count }, (_, line) => (
        <span key={line} className={`mg-skeleton mg-skeleton--${shape}`} />
      ))}
    </span>
  );
}

/** Skeletons for one thing; `label` names it for screen readers. */
export function SkeletonRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mg-skeleton-region" role="status">
      <span className="mg-visually-hidden">{label}</span>
      {children}
    </div>
  );
}
