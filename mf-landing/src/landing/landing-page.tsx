import { usePageTitle } from 'shared/ui/page';
import { About } from '../about/about';
import { Closing } from '../closing/closing';
import { Countries } from '../countries/countries';
import { SiteFooter } from '../footer/site-footer';
import { SiteHeader } from '../header/site-header';
import { Hero } from '../hero/hero';
import { How } from '../how/how';
import { useArrivalAtSection } from '../navigation/section-link';
import { Partners } from '../partners/partners';
import { Testimonials } from '../testimonials/testimonials';
import { Why } from '../why/why';

/**
 * The landing page (spec section 2). Renders the same on a server, where there is no window, as at first in a
 * browser.
 */
export function LandingPage() {
  usePageTitle();
  useArrivalAtSection();

  return (
    <div className="land">
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Partners />
        <About />
        <Countries />
        <Why />
        <How />
        <Testimonials />
        <Closing />
      </main>
      <SiteFooter />
    </div>
  );
}
