import { useLingui } from '@lingui/react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { ButtonLink } from 'shared/ui/button';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Logo } from 'shared/ui/logo';
import { profileLabel, useEntryPaths } from '../navigation/entry-link';
import { SectionLink } from '../navigation/section-link';
import { sections, sectionsInOrder } from '../navigation/sections';
import { SideSheet } from './side-sheet';
import './site-header.css';

/** Stays at the top of the page. On small screens its entries move into the side sheet. */
export function SiteHeader() {
  const { i18n } = useLingui();
  const { isSignedIn, signIn, signUp } = useEntryPaths();

  return (
    <header className="land-header">
      <div className="land-header__bar">
        <SectionLink id={sections.home.id} className="land-header__logo">
          <Logo />
        </SectionLink>
        <nav className="land-header__nav" aria-label={i18n.t('Main')}>
          {sectionsInOrder.map(({ id, label }) => (
            <SectionLink key={id} id={id} className="land-header__link">
              {i18n.t(label)}
            </SectionLink>
          ))}
          <Link to={paths.contact()} className="land-header__link">
            {i18n.t('Contact')}
          </Link>
          <Link to={paths.help()} className="land-header__link">
            {i18n.t('Help')}
          </Link>
          <LanguageSwitch className="land-header__link" />
          <span className="land-header__entry">
            {isSignedIn ? null : (
              <Link to={signIn} className="land-header__link">
                {i18n.t('Sign-in')}
              </Link>
            )}
            <ButtonLink to={signUp} variant="secondary">
              {isSignedIn ? i18n.t(profileLabel) : i18n.t('Sign-up')}
            </ButtonLink>
          </span>
        </nav>
        <SideSheet />
      </div>
    </header>
  );
}
