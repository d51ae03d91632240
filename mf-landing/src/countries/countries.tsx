import { Trans, useLingui } from '@lingui/react';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink } from '../navigation/entry-link';
import canada from './art/canada.svg';
import france from './art/france.svg';
import germany from './art/germany.svg';
import india from './art/india.svg';
import unitedKingdom from './art/united-kingdom.svg';
import unitedStates from './art/united-states.svg';
import './countries.css';

/** Open jobs by country (spec section 3), in its order. */
const countries = [
  { name: /*i18n*/ 'United Kingdom', jobs: 134, art: unitedKingdom },
  { name: /*i18n*/ 'Canada', jobs: 165, art: canada },
  { name: /*i18n*/ 'India', jobs: 187, art: india },
  { name: /*i18n*/ 'Germany', jobs: 147, art: germany },
  { name: /*i18n*/ 'France', jobs: 230, art: france },
  { name: /*i18n*/ 'United States', jobs: 147, art: unitedStates },
] as const;
export function Countries() {
  const { i18n } = useLingui();
  return (
    <section className="land-countries land-section" aria-labelledby="land-countries-title">
      <div className="land-wrap">
        <div className="land-countries__head">
          <SectionHeading id="land-countries-title" name={i18n.t('Open jobs')}>
            {i18n.t('Six countries are hiring.')}
          </SectionHeading>
          <CandidateLink>{i18n.t('Looking For A Job?')}</CandidateLink>
        </div>
        <ul className="land-mosaic land-list">
          {countries.map(({ name, jobs, art }) => (
            <li key={name} className="land-country">
              <div className="land-country__frame">
                <img className="land-country__art" src={art} width="480" height="480" loading="lazy" alt="" />
              </div>
              <div className="land-country__words">
                <h3 className="land-country__name">{i18n.t(name)}</h3>
                <p className="land-country__jobs">
                  <Trans id="<0>{jobs}</0> open jobs" values={{ jobs }} components={{ 0: <strong /> }} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
