import { useState } from 'react';
import { languages, locales, sourceLocale, type Locale } from 'contract/locale';
import { useHydrated } from 'shared/remote/use-hydrated';
import { locale, useLocale } from 'shared/runtime/locale';
import { Button } from 'shared/ui/button';
import { chosenHere } from './language';
import './language-offer.css';

/** The first language of the browser that the portal has, if it is not the page's. */
function preferred(): Locale | undefined {
  const wanted = navigator.languages.map((tag) => tag.split('-', 1)[0]);
  const first = wanted.find((tag) => locales.some((one) => one === tag));
  return locales.find((one) => one === first && one !== sourceLocale);
}

/**
 * Offers the browser's language to who has chosen none: the page never changes by itself. Either answer is a
 * choice, after which nothing is offered any more.
 */
export function LanguageOffer(): React.JSX.Element | null {
  const isAlive = useHydrated();
  const now = useLocale();
  const [isAnswered, setAnswered] = useState(false);
  const isOpen = isAlive && !isAnswered && now === sourceLocale && chosenHere() === null;
  const offered = isOpen ? preferred() : undefined;
  if (!offered) return null;

  const choose = (answer: Locale) => () => {
    setAnswered(true);
    locale.choose(answer);
  };
  return (
    <section className="shell-language mg-on-ink" lang={offered} aria-label={languages[offered].name}>
      <p>{languages[offered].offer}</p>
      <Button onClick={choose(offered)}>{languages[offered].name}</Button>
      <Button variant="secondary" lang={sourceLocale} onClick={choose(sourceLocale)}>
        {languages[sourceLocale].name}
      </Button>
    </section>
  );
}
