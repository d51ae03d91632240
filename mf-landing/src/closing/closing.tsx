import { useLingui } from '@lingui/react';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import garland from './art/garland.svg';
import './closing.css';
export function Closing() {
  const { i18n } = useLingui();
  return (
    <section className="land-closing mg-on-marigold" aria-labelledby="land-closing-title">
      <img className="land-closing__garland" src={garland} width="1440" height="220" loading="lazy" alt="" />
      <div className="land-closing__grid land-wrap">
        <SectionHeading id="land-closing-title" name={i18n.t('Two ways in')}>
          {i18n.t('Which door is yours?')}
        </SectionHeading>
        <div className="land-doors">
          <div className="land-door">
            <p className="land-door__text">
              {i18n.t('You want work. Create an account, free, and let a dedicated agent look for you.')}
            </p>
            <CandidateLink className="land-door__ink">{i18n.t("I'M A CANDIDATE")}</CandidateLink>
          </div>
          <div className="land-door">
            <p className="land-door__text">
              {i18n.t('You want people. Write to us for pre-vetted talent, and pay only when you hire.')}
            </p>
            <EmployerLink>{i18n.t("I'M AN EMPLOYER")}</EmployerLink>
          </div>
        </div>
      </div>
    </section>
  );
}
