import { screen, within } from '@testing-library/react';
import { isolate, openPart, signIn, target } from '../testing/page';
import { SiteFooter } from './site-footer';

isolate();

const footer = () => within(screen.getByRole('navigation', { name: 'Footer' }));

test.each([
  ['Home', '/'],
  ['About', '/#about'],
  ['Create Account', '/sign-up'],
  ['Contact Us', '/contact-us'],
  ['Terms of use', '/'],
  ['Privacy Policy', '/'],
  ['Privacy notice', '/privacy'],
])('the footer leads to %s at %s', async (name, path) => {
  await openPart(<SiteFooter />);
  expect(target(name, footer())).toBe(path);
});

test('Create Account leads someone who is signed in to the profile', async () => {
  signIn();
  await openPart(<SiteFooter />);
  expect(target('Create Account', footer())).toBe('/onboarding/personal-information');
});

test.each([
  ['LinkedIn', 'www.linkedin.com'],
  ['Instagram', 'www.instagram.com'],
  ['Twitter', 'twitter.com'],
])('%s opens in a new tab that cannot reach back', async (name, host) => {
  await openPart(<SiteFooter />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: new RegExp(`^${name}.*new tab`) });
  expect(link.host).toBe(host);
  expect(link.protocol).toBe('https:');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.rel).toContain('noopener');
});
