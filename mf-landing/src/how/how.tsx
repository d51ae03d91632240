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
    title: 'Sign up for free',
    text: 'Your name, an email address, a mobile number and a password.',
    art: signUp,
  },
  {
    title: 'Build your profile',
    text: 'Seven steps: who you are, what you studied, what you have done and how you like to work.',
    art: profile,
  },
  {
    title: 'Add your documents',
    text: 'Four steps: identity, academic, professional and skills.',
    art: documents,
  },
  {
    title: 'Meet your match',
    text: 'Recruitment specialists review your profile. A dedicated agent matches you with jobs.',
    art: agent,
  },
  {
    title: 'Follow every application',
    text: 'Six stages on your dashboard, from Application Received to Offer Letter Issued.',
    art: follow,
  },
] as const;
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
