import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { themeAttribute, themeKey, themes } from 'platform/theme';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Section } from './section';

type Theme = (typeof themes)[number];

const labels: Readonly<Record<Theme, string>> = {
  device: /*i18n*/ 'As on this device',
  light: /*i18n*/ 'Light',
  dark: /*i18n*/ 'Dark',
};

function currentTheme(): Theme {
  const shown = document.documentElement.getAttribute(themeAttribute);
  return themes.find((theme) => theme === shown) ?? 'device';
}

function applyTheme(theme: Theme): void {
  const { documentElement: html } = document;
  if (theme === 'device') html.removeAttribute(themeAttribute);
  else html.setAttribute(themeAttribute, theme);
  try {
    if (theme === 'device') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch (error) {
    // The choice then lasts until the page is loaded again.
    console.error('The choice of colours could not be stored', error);
  }
}

/** The language of the account: of its pages and of its emails. */
export function AccountLanguage() {
  const { i18n } = useLingui();
  return (
    <Section title={i18n.t('Language')}>
      <p>{i18n.t('The portal, and the emails that we send you, are in this language.')}</p>
      <LanguageSwitch />
    </Section>
  );
}

/** Light or dark colours, on this device. */
export function Appearance() {
  const { i18n } = useLingui();
  const [chosen, setChosen] = useState(currentTheme);
  return (
    <Section title={i18n.t('Appearance')}>
      <fieldset className="account-choices">
        <legend>{i18n.t('Colours on this device')}</legend>
        {themes.map((theme) => (
          <label key={theme} className="account-choice">
            <input
              type="radio"
              name="appearance"
              checked={chosen === theme}
              onChange={() => {
                applyTheme(theme);
                setChosen(theme);
              }}
            />
            {i18n.t(labels[theme])}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
