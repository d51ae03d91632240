import { useId, type ReactNode, type Ref } from 'react';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** '30 November 2026'. */
export const dayOf = (iso: string): string => day.format(new Date(iso));

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Of the heading, which takes the focus from a button that goes. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** A part of the account page. */
export function Section({ title, children, headingRef }: SectionProps) {
  const id = useId();
  return (
    <section className="mg-card account-section" aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
