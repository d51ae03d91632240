import { SectionHeading } from '../heading/section-heading';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import './why.css';

/** Spec section 1, "Marketing claims": what each side gets, the two promises side by side. */
const sides = [
  {
    kind: 'candidate',
    ground: 'mg-on-marigold',
    title: 'For candidates',
    figure: 'Zero',
    unit: 'registration fee',
    reasons: [
      ['Free from the start', 'Sign up and build your profile without paying anyone.'],
      [
        'A dedicated agent',
        'Candidates are matched with jobs by a dedicated agent, not left alone with a search box.',
      ],
      ['Over 1,000 success stories', 'Candidates who found their job through us.'],
    ],
    link: <CandidateLink>get started</CandidateLink>,
  },
  {
    kind: 'employer',
    ground: 'mg-on-ink',
    title: 'For employers',
    figure: '60-70%',
    unit: 'labour cost savings',
    reasons: [
      ['Flexible hiring', 'Full-time, part-time or project-based.'],
      ['One team does it all', 'We handle sourcing, shortlisting and onboarding.'],
      ['No hire, no bill', 'Employers pay only when they hire.'],
      ['In good company', '200+ companies hire through us.'],
    ],
    link: <EmployerLink className="land-on-ink">Hire Top Talents</EmployerLink>,
  },
];

export function Why() {
  return (
    <section
      id={sections.why.id}
      className="land-why land-section mg-on-ink"
      aria-labelledby="land-why-title"
    >
      <div className="land-wrap">
        <SectionHeading id="land-why-title" name={sections.why.label}>
          You pay nothing. Employers pay only when they hire.
        </SectionHeading>
        <div className="land-why__sides">
          {sides.map(({ kind, ground, title, figure, unit, reasons, link }) => (
            <div key={kind} className={`land-side land-side--${kind} ${ground}`}>
              <h3 className="land-side__title">{title}</h3>
              <p className="land-side__claim">
                <span className="land-side__figure">{figure}</span>{' '}
                <span className="land-side__unit">{unit}</span>
              </p>
              <ul className="land-reasons land-list">
                {reasons.map(([reason, text]) => (
                  <li key={reason}>
                    <h4 className="land-reasons__title">{reason}</h4>
                    <p className="land-reasons__text">{text}</p>
                  </li>
                ))}
              </ul>
              {link}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
