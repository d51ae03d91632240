import { ArrowRightIcon } from 'shared/ui/icons';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink } from '../navigation/entry-link';
import { countries } from './countries-data';
import './countries.css';

/** How many jobs are open, and where. */
export function Countries() {
  return (
    <section className="land-countries land-section" aria-labelledby="land-countries-title">
      <div className="land-wrap">
        <div className="land-countries__head">
          <SectionHeading id="land-countries-title" name="Open jobs">
            Six countries are hiring.
          </SectionHeading>
          <CandidateLink size="l" iconEnd={<ArrowRightIcon />}>
            Looking For A Job?
          </CandidateLink>
        </div>
        <ul className="land-mosaic land-list">
          {countries.map(({ name, jobs, art }) => (
            <li key={name} className="land-country">
              <div className="land-country__frame">
                <img className="land-country__art" src={art} width="480" height="480" loading="lazy" alt="" />
              </div>
              <div className="land-country__words">
                <h3 className="land-country__name">{name}</h3>
                <p className="land-country__jobs">
                  <strong>{jobs}</strong> open jobs
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
