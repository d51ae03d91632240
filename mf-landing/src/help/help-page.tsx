import { Trans, useLingui } from '@lingui/react';
import { paths } from 'platform/routes';
import { readReturn } from 'platform/return-to';
import { Link, useLocation } from 'shared/runtime/router';
import { usePageTitle } from 'shared/ui/page';
import { TextPage } from '../landing/text-page';
import { questionGroups } from './questions';
import { useLinkedQuestion } from './use-linked-question';
import './help.css';

/** Answers to what candidates ask. A text: it can be read, opened and linked to without scripts. */
export function HelpPage() {
  const { i18n } = useLingui();
  usePageTitle(i18n.t('Help'));
  useLinkedQuestion();
  // The contact page leads back to where the question came up.
  const back = readReturn(useLocation().state);
  return (
    <TextPage className="land-help">
      <h1>{i18n.t('Help')}</h1>
      <nav aria-labelledby="help-contents">
        <h2 id="help-contents" className="land-help__contents">
          {i18n.t('On this page')}
        </h2>
        <ul className="land-help__groups land-list">
          {questionGroups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{i18n.t(title)}</a>
            </li>
          ))}
          <li>
            <a href="#contact">{i18n.t('Ask us')}</a>
          </li>
        </ul>
      </nav>
      {questionGroups.map(({ id, title, questions }) => (
        <section key={id} id={id} className="land-help__group" aria-labelledby={`${id}-title`} tabIndex={-1}>
          <h2 id={`${id}-title`}>{i18n.t(title)}</h2>
          {questions.map((entry) => (
            <details key={entry.id} id={entry.id} className="land-help__question">
              <summary>
                <h3>{i18n.t(entry.question)}</h3>
              </summary>
              <div className="land-help__answer">{entry.answer()}</div>
            </details>
          ))}
        </section>
      ))}
      <section id="contact" className="land-help__group" aria-labelledby="contact-title" tabIndex={-1}>
        <h2 id="contact-title">{i18n.t('Ask us')}</h2>
        <p>
          <Trans
            id="Your question is not here? Write to us with the <0>contact form</0>. Never send us your password."
            components={{ 0: <Link to={paths.contact()} state={back} /> }}
          />
        </p>
      </section>
    </TextPage>
  );
}
