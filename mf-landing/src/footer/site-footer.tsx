import { brand } from 'contract/brand';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
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
  const { isSignedIn, signUp } = useEntryPaths();

  return (
    <footer className="land-footer mg-on-ink">
      <div className="land-footer__grid land-wrap">
        <div>
          <Logo size="l" on="ink" />
          <p className="land-footer__line">{brand.tagline}.</p>
        </div>
        <nav aria-label="Footer">
          <ul className="land-footer__links land-list">
            <li>
              <SectionLink id={sections.home.id}>Home</SectionLink>
            </li>
            <li>
              <SectionLink id={sections.about.id}>About</SectionLink>
            </li>
            <li>
              <Link to={signUp}>{isSignedIn ? profileLabel : 'Create Account'}</Link>
            </li>
            <li>
              <Link to={paths.contact()}>Contact Us</Link>
            </li>
            <li>
              <Link to={paths.help()}>Help</Link>
            </li>
            <li>
              <SectionLink id={sections.home.id}>Terms of use</SectionLink>
            </li>
            <li>
              <SectionLink id={sections.home.id}>Privacy Policy</SectionLink>
            </li>
            <li>
              <Link to={paths.privacy()}>Privacy notice</Link>
            </li>
          </ul>
        </nav>
        <ul className="land-footer__links land-list" aria-label="Social media">
          {socialLinks.map(({ name, href }) => (
            <li key={name}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="mg-visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
