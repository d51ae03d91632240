import { SectionHeading } from '../heading/section-heading';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import './why.css';

/** Spec section 1, "Marketing claims": what each side gets. */
const forCandidates = [
  { title: 'Free from the start', text: 'Sign up and build your profile without paying anyone.' },
  {
    title: 'A dedicated agent',
    text: 'Candidates are matched with jobs by a dedicated agent, not left alone with a search box.',
  },
  { title: 'Over 1,000 success stories', text: 'Candidates who found their job through us.' },
] as const;

const forEmployers = [
  { title: 'Flexible hiring', text: 'Full-time, part-time or project-based.' },
  { title: 'One team does it all', text: 'We handle sourcing, shortlisting and onboarding.' },
  { title: 'No hire, no bill', text: 'Employers pay only when they hire.' },
  { title: 'In good company', text: '200+ companies hire through us.' },
] as const;

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
            <CandidateLink>get started</CandidateLink>
          </div>
          <div className="land-side land-side--employer">
            <h3 className="land-side__title">For employers</h3>
            <p className="land-side__claim">
              <span className="land-side__figure">60-70%</span>{' '}
              <span className="land-side__unit">labour cost savings</span>
            </p>
            <Reasons items={forEmployers} />
            <EmployerLink className="land-on-ink">Hire Top Talents</EmployerLink>
          </div>
        </div>
      </div>
    </section>
  );
}
