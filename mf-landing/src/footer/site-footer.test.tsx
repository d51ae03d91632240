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
  ['Help', '/help'],
  ['Terms of use', '/'],
  ['Privacy Policy', '/'],
  ['Privacy notice', '/privacy'],
])('the footer leads to %s at %s', async (name, path) => {
  await openPart(<SiteFooter />);
  expect(target(name, footer())).toBe(path);
});

test('Create Account is My profile for someone who is signed in', async () => {
  signIn();
  await openPart(<SiteFooter />);
  expect(footer().queryByRole('link', { name: 'Create Account' })).not.toBeInTheDocument();
  expect(target('My profile', footer())).toBe('/onboarding/personal-information');
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
