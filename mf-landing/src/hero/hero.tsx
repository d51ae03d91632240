import { Trans, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { brand } from 'contract/language/brand';
import { CandidateLink, EmployerLink } from '../navigation/entry-link';
import { sections } from '../navigation/sections';
import windowArt from './art/window.svg';
import './petals.css';
import './hero.css';

/** Claims of spec section 1, in the fewest words. */
const heroFacts = [
  /*i18n*/ '<0>Zero</0> registration fee',
  /*i18n*/ '<0>200+</0> companies',
  /*i18n*/ '<0>Over 1,000</0> success stories',
] as const;
export function Hero() {
  const { i18n } = useLingui();
  return (
    <section id={sections.home.id} className="land-hero" aria-labelledby="land-hero-title">
      <div className="land-hero__grid land-wrap">
        <div className="land-hero__words">
          <p className="land-hero__kicker">{i18n.t(brand.tagline)}</p>
          <h1 id="land-hero-title" className="land-hero__title" tabIndex={-1}>
            <Trans
              id="Your desk is here.<0/>Your job can be <1>anywhere.</1>"
              components={{ 0: <br />, 1: <Underlined /> }}
            />
          </h1>
          <p className="land-hero__lead">
            {i18n.t(
              '{brand} matches job seekers in India with remote and office roles at employers abroad. ' +
                'A dedicated agent looks for yours, and signing up is free.',
              { brand: brand.name },
            )}
          </p>
          <div className="land-actions">
            <CandidateLink>{i18n.t('START YOUR CAREER')}</CandidateLink>
            <EmployerLink>{i18n.t('HIRE REMOTE TALENT')}</EmployerLink>
          </div>
          <ul className="land-hero__facts land-list">
            {heroFacts.map((fact) => (
              <li key={fact}>
                <Trans id={fact} components={{ 0: <strong /> }} />
              </li>
            ))}
          </ul>
        </div>
        <div className="land-hero__art">
          <img
            src={windowArt}
            width="960"
            height="980"
            fetchPriority="high"
            alt={i18n.t(
              'A woman works at her laptop before an arched Indian window hung with marigolds. Outside, ' +
                'landmarks of six countries stand on the globe, and flight paths reach them from her desk.',
            )}
          />
          <Petals />
        </div>
      </div>
    </section>
  );
}

/** The word of the title with a line drawn below it. */
function Underlined({ children }: { readonly children?: ReactNode }) {
  return (
    <span className="land-hero__anywhere">
      {children}
      <svg viewBox="0 0 300 24" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M4 19C70 4 214 1 296 13" pathLength="1" />
      </svg>
    </span>
  );
}

/**
 * Petals that drift down before the window: behind nothing, above the picture, gone for those who want no
 * motion.
 */
function Petals() {
  return (
    <svg className="land-petals" viewBox="0 60 960 980" aria-hidden="true" focusable="false">
      {places.map(([x, y], index) => (
        <g key={index} transform={`translate(${x} ${y})`}>
          <path className="land-petals__petal" d="M0-13C9-11 12 3 0 13-12 3-9-11 0-13Z" />
        </g>
      ))}
    </svg>
  );
}

/** In the units of the picture: where each petal hangs when nothing moves. */
const places = [
  [92, 330],
  [214, 128],
  [330, 470],
  [512, 238],
  [676, 430],
  [786, 170],
  [884, 420],
  [148, 610],
] as const;
