import { brand } from 'contract/language/brand';
import { readRemoteFiles } from 'sdk/build/remote-file';
import { bestMatch } from 'platform/match';
import { portal } from '../config';

interface Screen {
  readonly path: string;
  readonly title: string;
  readonly heading: string | RegExp;
}

const named = (path: string, name: string): Screen => ({
  path,
  title: `${name} · ${brand.name}`,
  heading: name,
});

export const publicScreens: readonly Screen[] = [
  { path: '/', title: `${brand.name} · ${brand.tagline}`, heading: /Your desk is here/ },
  named('/sign-in', 'Sign in'),
  named('/sign-up', 'Sign up'),
  named('/forgot-password', 'Forgot password'),
  named('/reset-password/some-link', 'Set a new password'),
  named('/contact-us', 'Contact us'),
  { path: '/no/such/page', title: `Page not found · ${brand.name}`, heading: 'We cannot find this page' },
];

export const signedInScreens: readonly Screen[] = [
  { path: '/dashboard', title: `Dashboard · ${brand.name}`, heading: /^Thank you/ },
  named('/onboarding/personal-information', 'Personal information'),
  named('/onboarding/education-details', 'Education details'),
  named('/onboarding/professional-details', 'Professional details'),
  named('/onboarding/skills-and-expertise', 'Skills and expertise'),
  named('/onboarding/resume-and-portfolio', 'Resume and portfolio'),
  named('/onboarding/digital-readiness', 'Digital Readiness & Availability'),
  named('/onboarding/self-assessment', 'Self-assessment'),
  named('/documents/basic-identity', 'Basic Identity Documents'),
  named('/documents/academic-documents', 'Academic Documents'),
  named('/documents/professional-background', 'Professional Background'),
  named('/documents/skills-validation', 'Skill Validation'),
];

const routes = Object.entries(readRemoteFiles(portal.root)).flatMap(([remote, file]) =>
  file.routes.map((route) => ({ path: route.path, remote })),
);

/** The remote that a path belongs to; undefined for a page that does not exist. */
const remoteOf = (path: string): string | undefined => bestMatch(routes, path)?.remote;

/** The screens of one remote. */
export const screensOf = (remote: string): readonly Screen[] =>
  [...publicScreens, ...signedInScreens].filter(({ path }) => remoteOf(path) === remote);

export const remotes: readonly string[] = [...new Set(routes.map(({ remote }) => remote))];
