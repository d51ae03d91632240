import { useLingui } from '@lingui/react';
import { languageNames } from 'contract/language/language-names';
import { isLocale, locales } from 'contract/language/locale';
import { locale, useLocale } from 'shared/runtime/locale';
import { GlobeIcon } from './icons';
import './language-switch.css';

interface LanguageSwitchProps {
  readonly className?: string;
  readonly id?: string;
}

/**
 * The languages of the portal, each by its own name. A choice changes the page that is open, and the next
 * ones; nothing that was typed is lost.
 */
export function LanguageSwitch({ className = '', id }: LanguageSwitchProps) {
  const { i18n } = useLingui();
  return (
    <span className={`mg-language ${className}`.trim()}>
      <GlobeIcon />
      <select
        id={id}
        className="mg-language__choice"
        aria-label={i18n.t('Language')}
        value={useLocale()}
        onChange={({ target }) => {
          if (isLocale(target.value)) locale.choose(target.value);
        }}
      >
        {locales.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </span>
  );
}
