import type { ReactNode } from 'react';
import './badge.css';

export type BadgeTone = 'neutral' | 'info' | 'good' | 'warn' | 'bad';

/** A status in a pill. The words carry the meaning; the tone only repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone | undefined; children: ReactNode }) {
  return <span className={`mg-badge mg-badge--${tone}`}>{children}</span>;
}
