import { SectionHeading } from '../heading/section-heading';
import { sections } from '../navigation/sections';
import { journey } from './how-data';
import './how.css';

/** The candidate's way, step by step, along one flight path. */
export function How() {
  return (
    <section id={sections.how.id} className="land-how land-section" aria-labelledby="land-how-title">
      <div className="land-wrap">
        <SectionHeading id="land-how-title" name={sections.how.label}>
          From sign-up to offer letter, in plain sight.
        </SectionHeading>
        <ol className="land-journey land-list">
          {journey.map(({ title, text, art }) => (
            <li key={title} className="land-journey__step">
              <img className="land-journey__art" src={art} width="240" height="240" loading="lazy" alt="" />
              <h3 className="land-journey__title">{title}</h3>
              <p className="land-journey__text">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
