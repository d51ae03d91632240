import { Trans, useLingui } from '@lingui/react';
import { brand } from 'contract/language/brand';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import './about.css';

/** Spec section 3, "Static landing content". */
const stats = [
  /*i18n*/ '<0>10k+</0> <1>candidates got jobs</1>',
  /*i18n*/ '<0>10k+</0> <1>new jobs this month</1>',
  /*i18n*/ '<0>1k+</0> <1>companies hiring</1>',
  /*i18n*/ '<0>2M+</0> <1>candidates</1>',
] as const;
export function About() {
  const { i18n } = useLingui();
  return (
    <section id={sections.about.id} className="land-about land-section" aria-labelledby="land-about-title">
      <div className="land-wrap">
        <div className="land-about__words">
          <SectionHeading id="land-about-title" name={i18n.t(sections.about.label)}>
            {i18n.t('Good work should reach you, wherever you live.')}
          </SectionHeading>
          <div className="land-about__body">
            <p>
              {i18n.t(
                '{brand} stands between people in India who want to work and companies abroad that want to ' +
                  'hire. You tell us once who you are and what you can do. We handle the sourcing, the ' +
                  'shortlisting and the onboarding.',
                { brand: brand.name },
              )}
            </p>
            <p>
              {i18n.t(
                'Remote from your own room, or in an office in another country: you say what suits you, ' +
                  'and a dedicated agent matches you with jobs.',
              )}
            </p>
            <CandidateLink>{i18n.t('JOIN US NOW')}</CandidateLink>
          </div>
        </div>
        <ul className="land-stats land-list">
          {stats.map((stat) => (
            <li key={stat} className="land-stats__item">
              <Trans
                id={stat}
                components={{
                  0: <span className="land-stats__figure" />,
                  1: <span className="land-stats__text" />,
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
