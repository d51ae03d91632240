import { ArrowRightIcon } from 'shared/ui/icons';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import { forCandidates, forEmployers } from './why-data';
import './why.css';

interface Reason {
  readonly title: string;
  readonly text: string;
}

function Reasons({ items }: { items: readonly Reason[] }) {
  return (
    <ul className="land-reasons land-list">
      {items.map(({ title, text }) => (
        <li key={title}>
          <h4 className="land-reasons__title">{title}</h4>
          <p className="land-reasons__text">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The two promises, side by side: one to candidates, one to employers. */
export function Why() {
  return (
    <section id={sections.why.id} className="land-why land-section" aria-labelledby="land-why-title">
      <div className="land-wrap">
        <SectionHeading id="land-why-title" name={sections.why.label}>
          You pay nothing. Employers pay only when they hire.
        </SectionHeading>
        <div className="land-why__sides">
          <div className="land-side land-side--candidate">
            <h3 className="land-side__title">For candidates</h3>
            <p className="land-side__claim">
              <span className="land-side__figure">Zero</span>{' '}
              <span className="land-side__unit">registration fee</span>
            </p>
            <Reasons items={forCandidates} />
            <CandidateLink size="l" iconEnd={<ArrowRightIcon />}>
              get started
            </CandidateLink>
          </div>
          <div className="land-side land-side--employer">
            <h3 className="land-side__title">For employers</h3>
            <p className="land-side__claim">
              <span className="land-side__figure">60-70%</span>{' '}
              <span className="land-side__unit">labour cost savings</span>
            </p>
            <Reasons items={forEmployers} />
            <EmployerLink size="l" variant="secondary" className="land-on-ink">
              Hire Top Talents
            </EmployerLink>
          </div>
        </div>
      </div>
    </section>
  );
}
