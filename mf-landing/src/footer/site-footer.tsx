import { Trans, useLingui } from '@lingui/react';
import { brand } from 'contract/language/brand';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Logo } from 'shared/ui/logo';
import { profileLabel, useEntryPaths } from '../navigation/entry-link';
import { SectionLink } from '../navigation/section-link';
import { sections } from '../navigation/sections';
import './site-footer.css';

/** The product has no accounts of its own there yet, so each link leads to the network's front door. */
const socialLinks = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/' },
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Twitter', href: 'https://twitter.com/' },
] as const;

/**
 * The end of the page. Terms and privacy policy lead to the landing page, as spec section 2 says; what is
 * done with a candidate's data is in the notice.
 */
export function SiteFooter() {
  const { i18n } = useLingui();
  const { isSignedIn, signUp } = useEntryPaths();

  return (
    <footer className="land-footer mg-on-ink">
      <div className="land-footer__grid land-wrap">
        <div>
          <Logo size="l" on="ink" />
          <p className="land-footer__line">{i18n.t('{tagline}.', { tagline: i18n.t(brand.tagline) })}</p>
          <LanguageSwitch />
        </div>
        <nav aria-label={i18n.t('Footer')}>
          <ul className="land-footer__links land-list">
            <li>
              <SectionLink id={sections.home.id}>{i18n.t('Home')}</SectionLink>
            </li>
            <li>
              <SectionLink id={sections.about.id}>{i18n.t('About')}</SectionLink>
            </li>
            <li>
              <Link to={signUp}>{isSignedIn ? i18n.t(profileLabel) : i18n.t('Create Account')}</Link>
            </li>
            <li>
              <Link to={paths.contact()}>{i18n.t('Contact Us')}</Link>
            </li>
            <li>
              <Link to={paths.help()}>{i18n.t('Help')}</Link>
            </li>
            <li>
              <Link to={paths.safety()}>{i18n.t('Stay safe')}</Link>
            </li>
            <li>
              <SectionLink id={sections.home.id}>{i18n.t('Terms of use')}</SectionLink>
            </li>
            <li>
              <SectionLink id={sections.home.id}>{i18n.t('Privacy Policy')}</SectionLink>
            </li>
            <li>
              <Link to={paths.privacy()}>{i18n.t('Privacy notice')}</Link>
            </li>
          </ul>
        </nav>
        <ul className="land-footer__links land-list" aria-label={i18n.t('Social media')}>
          {socialLinks.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                <Trans
                  id="{name}<0> (opens in a new tab)</0>"
                  values={{ name }}
                  components={{ 0: <span className="mg-visually-hidden" /> }}
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
