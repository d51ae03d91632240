import { paths } from 'platform/routes';
import { readReturn } from 'platform/return-to';
import { Link, useLocation } from 'shared/runtime/router';
import { usePageTitle } from 'shared/ui/page';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';
import { questionGroups } from './questions';
import { useLinkedQuestion } from './use-linked-question';
import './help.css';

/** Answers to what candidates ask. A text: it can be read, opened and linked to without scripts. */
export function HelpPage() {
  usePageTitle('Help');
  useLinkedQuestion();
  // The contact page leads back to where the question came up.
  const back = readReturn(useLocation().state);
  return (
    <div className="land">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="land-wrap land-help">
        <h1>Help</h1>
        <nav aria-labelledby="help-contents">
          <h2 id="help-contents" className="land-help__contents">
            On this page
          </h2>
          <ul className="land-help__groups land-list">
            {questionGroups.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
            <li>
              <a href="#contact">Ask us</a>
            </li>
          </ul>
        </nav>
        {questionGroups.map(({ id, title, questions }) => (
          <section
            key={id}
            id={id}
            className="land-help__group"
            aria-labelledby={`${id}-title`}
            tabIndex={-1}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map((entry) => (
              <details key={entry.id} id={entry.id} className="land-help__question">
                <summary>
                  <h3>{entry.question}</h3>
                </summary>
                <div className="land-help__answer">{entry.answer}</div>
              </details>
            ))}
          </section>
        ))}
        <section id="contact" className="land-help__group" aria-labelledby="contact-title" tabIndex={-1}>
          <h2 id="contact-title">Ask us</h2>
          <p>
            Your question is not here? Write to us with the{' '}
            <Link to={paths.contact()} state={back}>
              contact form
            </Link>
            . Never send us your password.
          </p>
        </section>
      </main>
      <SiteFooter />
    </div>
  );
}
