import { brand } from 'contract/brand';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import './about.css';

/** Spec section 3, "Static landing content". */
const stats = [
  { figure: '10k+', text: 'candidates got jobs' },
  { figure: '10k+', text: 'new jobs this month' },
  { figure: '1k+', text: 'companies hiring' },
  { figure: '2M+', text: 'candidates' },
] as const;
export function About() {
  return (
    <section id={sections.about.id} className="land-about land-section" aria-labelledby="land-about-title">
      <div className="land-wrap">
        <div className="land-about__words">
          <SectionHeading id="land-about-title" name={sections.about.label}>
            Good work should reach you, wherever you live.
          </SectionHeading>
          <div className="land-about__body">
            <p>
              {brand.name} stands between people in India who want to work and companies abroad that want to
              hire. You tell us once who you are and what you can do. We handle the sourcing, the shortlisting
              and the onboarding.
            </p>
            <p>
              Remote from your own room, or in an office in another country: you say what suits you, and a
              dedicated agent matches you with jobs.
            </p>
            <CandidateLink>JOIN US NOW</CandidateLink>
          </div>
        </div>
        <ul className="land-stats land-list">
          {stats.map(({ figure, text }) => (
            <li key={text} className="land-stats__item">
              <span className="land-stats__figure">{figure}</span>{' '}
              <span className="land-stats__text">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
