import type { ReactNode } from 'react';
import './section-heading.css';

interface SectionHeadingProps {
  /** Names the section: its `aria-labelledby`. */
  readonly id: string;
  /** The small line above, as the navigation calls the section. */
  readonly name: string;
  readonly children: ReactNode;
}

/** A section's heading. It can take the focus, because a link of the navigation leads to it. */
export function SectionHeading({ id, name, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className="land-heading" tabIndex={-1}>
      <span className="land-heading__name">{name}</span>
      {/* Heard as two phrases, not as one run-on line. */}
      <span className="mg-visually-hidden">: </span>
      <span className="land-heading__text">{children}</span>
    </h2>
  );
}
