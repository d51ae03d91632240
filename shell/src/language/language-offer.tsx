import { useState } from 'react';
import { languageNames } from 'contract/language/language-names';
import { sourceLocale, type Locale } from 'contract/language/locale';
import { locale } from 'shared/runtime/locale';
import { Button } from 'shared/ui/button';
import './language-offer.css';

/** Says, in the language, that the portal is there in it. */
const offers: Readonly<Record<Locale, string>> = {
  en: 'This portal is in English, too.',
  hi: 'यह पोर्टल हिन्दी में भी है।',
  ta: 'இந்த தளம் தமிழிலும் உள்ளது.',
  te: 'ఈ పోర్టల్ తెలుగులో కూడా ఉంది.',
  bn: 'এই পোর্টালটি বাংলাতেও আছে।',
  mr: 'हे पोर्टल मराठीतही आहे.',
};

/** Either answer is a choice, after which nothing is offered any more. */
export function LanguageOffer({ offered }: { readonly offered: Locale }): React.JSX.Element | null {
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered) return null;

  const choose = (answer: Locale) => () => {
    setAnswered(true);
    locale.choose(answer);
  };
  return (
    <section className="shell-language mg-on-ink" lang={offered} aria-label={languageNames[offered]}>
      <p>{offers[offered]}</p>
      <Button onClick={choose(offered)}>{languageNames[offered]}</Button>
      <Button variant="secondary" lang={sourceLocale} onClick={choose(sourceLocale)}>
        {languageNames[sourceLocale]}
      </Button>
    </section>
  );
}
