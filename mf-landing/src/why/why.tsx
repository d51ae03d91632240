import { Trans, useLingui } from '@lingui/react';
import { i18n } from 'shared/i18n/i18n';
import { SectionHeading } from '../heading/section-heading';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import './why.css';

/** Spec section 1, "Marketing claims": what each side gets, the two promises side by side. */
const sides = () => [
  {
    kind: 'candidate',
    ground: 'mg-on-marigold',
    title: i18n.t('For candidates'),
    claim: /*i18n*/ '<0>Zero</0> <1>registration fee</1>',
    reasons: [
      [i18n.t('Free from the start'), i18n.t('Sign up and build your profile without paying anyone.')],
      [
        i18n.t('A dedicated agent'),
        i18n.t('Candidates are matched with jobs by a dedicated agent, not left alone with a search box.'),
      ],
      [i18n.t('Over 1,000 success stories'), i18n.t('Candidates who found their job through us.')],
    ],
    link: <CandidateLink>{i18n.t('get started')}</CandidateLink>,
  },
  {
    kind: 'employer',
    ground: 'mg-on-ink',
    title: i18n.t('For employers'),
    claim: /*i18n*/ '<0>60-70%</0> <1>labour cost savings</1>',
    reasons: [
      [i18n.t('Flexible hiring'), i18n.t('Full-time, part-time or project-based.')],
      [i18n.t('One team does it all'), i18n.t('We handle sourcing, shortlisting and onboarding.')],
      [i18n.t('No hire, no bill'), i18n.t('Employers pay only when they hire.')],
      [i18n.t('In good company'), i18n.t('200+ companies hire through us.')],
    ],
    link: <EmployerLink>{i18n.t('Hire Top Talents')}</EmployerLink>,
  },
];

export function Why() {
  const { i18n } = useLingui();
  return (
    <section
      id={sections.why.id}
      className="land-why land-section mg-on-ink"
      aria-labelledby="land-why-title"
    >
      <div className="land-wrap">
        <SectionHeading id="land-why-title" name={i18n.t(sections.why.label)}>
          {i18n.t('You pay nothing. Employers pay only when they hire.')}
        </SectionHeading>
        <div className="land-why__sides">
          {sides().map(({ kind, ground, title, claim, reasons, link }) => (
            <div key={kind} className={`land-side land-side--${kind} ${ground}`}>
              <h3 className="land-side__title">{title}</h3>
              <p className="land-side__claim">
                <Trans
                  id={claim}
                  components={{
                    0: <span className="land-side__figure" />,
                    1: <span className="land-side__unit" />,
                  }}
                />
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
