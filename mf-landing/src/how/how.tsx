import { useLingui } from '@lingui/react';
import { SectionHeading } from '../heading/section-heading';
import { sections } from '../navigation/sections';
import agent from './art/agent.svg';
import documents from './art/documents.svg';
import follow from './art/follow.svg';
import profile from './art/profile.svg';
import signUp from './art/sign-up.svg';
import './how.css';

/** A candidate's way through the product, in order. */
const journey = [
  {
    title: /*i18n*/ 'Sign up for free',
    text: /*i18n*/ 'Your name, an email address, a mobile number and a password.',
    art: signUp,
  },
  {
    title: /*i18n*/ 'Build your profile',
    text: /*i18n*/ 'Seven steps: who you are, what you studied, what you have done and how you like to work.',
    art: profile,
  },
  {
    title: /*i18n*/ 'Add your documents',
    text: /*i18n*/ 'Four steps: identity, academic, professional and skills.',
    art: documents,
  },
  {
    title: /*i18n*/ 'Meet your match',
    text: /*i18n*/ 'Recruitment specialists review your profile. A dedicated agent matches you with jobs.',
    art: agent,
  },
  {
    title: /*i18n*/ 'Follow every application',
    text: /*i18n*/ 'Six stages on your dashboard, from Application Received to Offer Letter Issued.',
    art: follow,
  },
] as const;
export function How() {
  const { i18n } = useLingui();
  return (
    <section id={sections.how.id} className="land-how land-section" aria-labelledby="land-how-title">
      <div className="land-wrap">
        <SectionHeading id="land-how-title" name={i18n.t(sections.how.label)}>
          {i18n.t('From sign-up to offer letter, in plain sight.')}
        </SectionHeading>
        <ol className="land-journey land-list">
          {journey.map(({ title, text, art }, index) => (
            <li key={title} className="land-journey__step">
              <img className="land-journey__art" src={art} width="240" height="240" loading="lazy" alt="" />
              <h3 className="land-journey__title" data-step={i18n.t('Step {number}', { number: index + 1 })}>
                {i18n.t(title)}
              </h3>
              <p className="land-journey__text">{i18n.t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
