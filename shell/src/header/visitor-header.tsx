import { useLingui } from '@lingui/react';
import type { ReturnTo } from 'platform/return-to';
import { paths } from 'platform/routes';
import { Link, useLocation } from 'shared/runtime/router';
import { ButtonLink } from 'shared/ui/button';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Logo } from 'shared/ui/logo';
import './header.css';

/** The way back to the portal, help, and the two ways in, which lead back here. */
export function VisitorHeader(): React.JSX.Element {
  const { i18n } = useLingui();
  const { pathname, search } = useLocation();
  const back: ReturnTo = { from: pathname + search };
  return (
    <header className="shell-header shell-header--visitor">
      <div className="shell-header-inner">
        <Link to={paths.landing()} className="shell-header-logo">
          <Logo />
        </Link>
        <nav aria-label={i18n.t('Main')} className="shell-header-nav">
          <ul>
            <li>
              <Link to={paths.help()} state={back} className="shell-header-link">
                {i18n.t('Help')}
              </Link>
            </li>
          </ul>
        </nav>
        <LanguageSwitch className="shell-header-language" />
        <div className="shell-header-entry">
          <Link to={paths.signIn()} state={back} className="shell-header-link">
            {i18n.t('Sign-in')}
          </Link>
          <ButtonLink to={paths.signUp()} state={back} variant="secondary">
            {i18n.t('Sign-up')}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
