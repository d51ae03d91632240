import { expect, test } from '../support/test';
import { signedIn } from '../support/candidate';
import { weigh } from '../support/weigh';

const kibibyte = 1024;

/** What a screen may cost at most: JavaScript in KiB (gzip -9), and requests that wait for one another. */
const screens = [
  { path: '/', heading: /./, session: false, kibibytes: 156.5 },
  { path: '/sign-in', heading: 'Sign in', session: false, kibibytes: 211.75 },
  { path: '/sign-up', heading: 'Sign up', session: false, kibibytes: 211.75 },
  { path: '/forgot-password', heading: /./, session: false, kibibytes: 211.75 },
  { path: '/reset-password/some-token', heading: /./, session: false, kibibytes: 211.75 },
  { path: '/contact-us', heading: /./, session: false, kibibytes: 211.75 },
  { path: '/dashboard', heading: /thank you/i, session: true, kibibytes: 232.75 },
  {
    path: '/onboarding/personal-information',
    heading: 'Personal information',
    session: true,
    kibibytes: 333.25,
  },
  { path: '/documents/basic-identity', heading: 'Basic Identity Documents', session: true, kibibytes: 284.5 },
];

for (const { path, heading, session, kibibytes } of screens) {
  test(`${path} is complete after two round trips and within its bytes`, async ({ page }, info) => {
    if (session) await signedIn(page);
    const weight = await weigh(page, path, async () => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    });
    const size = weight.scriptBytes / kibibyte;
    info.annotations.push({
      type: 'weight',
      description: `${size.toFixed(1)} KiB, ${weight.roundTrips} round trips`,
    });
    console.log(
      `${path}: ${size.toFixed(1)} KiB of JavaScript (gzip), ${weight.roundTrips} sequential round trips`,
    );
    expect(weight.roundTrips).toBe(2);
    expect(size).toBeLessThanOrEqual(kibibytes);
  });
}
