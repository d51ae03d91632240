import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { brand } from 'shared/contract/brand';
import { signedIn } from '../support/candidate';

const profile = '/onboarding/personal-information';
const candidateButtons = [
  'START YOUR CAREER',
  'JOIN US NOW',
  'get started',
  'Looking For A Job?',
  "I'M A CANDIDATE",
];
const employerButtons = ['HIRE REMOTE TALENT', 'Hire Top Talents', "I'M AN EMPLOYER"];
const headerEntries = ['Home', 'About', 'Why Choose us', 'How it works', 'Contact', 'Sign-in', 'Sign-up'];

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.locator('footer');

test.describe('A visitor', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('reads the name of the portal in the title and its promise in the heading', async ({ page }) => {
    await expect(page).toHaveTitle(`${brand.name} · ${brand.tagline}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your desk is here.*anywhere/s);
  });

  test('finds all entries of the header, in their order', async ({ page }) => {
    await expect(mainNavigation(page).getByRole('link')).toHaveText(headerEntries);
    await expect(mainNavigation(page).getByRole('link', { name: 'Contact' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    await expect(mainNavigation(page).getByRole('link', { name: 'Sign-in' })).toHaveAttribute(
      'href',
      '/sign-in',
    );
    await expect(mainNavigation(page).getByRole('link', { name: 'Sign-up' })).toHaveAttribute(
      'href',
      '/sign-up',
    );
  });

  for (const [entry, hash] of [
    ['About', '#about'],
    ['Why Choose us', '#why-choose-us'],
    ['How it works', '#how-it-works'],
  ] as const) {
    test(`is brought to "${entry}" without a reload, and the focus goes along`, async ({ page }) => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await mainNavigation(page).getByRole('link', { name: entry }).click();
      const heading = page.locator(hash).getByRole('heading').first();
      await expect(heading).toBeFocused();
      await expect(heading).toBeInViewport();
      await expect(page).toHaveURL(`/${hash}`);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  }

  test('comes back up with Home', async ({ page }) => {
    await mainNavigation(page).getByRole('link', { name: 'How it works' }).click();
    await expect(page.locator('#how-it-works')).toBeInViewport();
    await mainNavigation(page).getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(page).toHaveURL('/');
  });

  test('arrives at a section whose address was opened in a new tab', async ({ page }) => {
    await page.goto('/#how-it-works');
    await expect(page.locator('#how-it-works').getByRole('heading').first()).toBeInViewport();
  });

  for (const name of candidateButtons) {
    test(`gets from "${name}" to the account form`, async ({ page }) => {
      await link(page, name).click();
      await expect(page).toHaveURL('/sign-up');
      await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
    });
  }

  for (const name of employerButtons) {
    test(`gets from "${name}" to the contact form`, async ({ page }) => {
      await link(page, name).click();
      await expect(page).toHaveURL('/contact-us');
      await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    });
  }

  test('finds every link of the footer', async ({ page }) => {
    const paths = {
      Home: '/',
      About: '/#about',
      'Create Account': '/sign-up',
      'Contact Us': '/contact-us',
      'Terms of use': '/',
      'Privacy Policy': '/',
    };
    for (const [name, path] of Object.entries(paths)) {
      await expect(footer(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    for (const network of ['linkedin.com', 'instagram.com', 'twitter.com']) {
      const social = footer(page).locator(`a[href*="${network}"]`);
      await expect(social).toHaveAttribute('rel', /noopener/);
      await expect(social).toHaveAccessibleName(/opens in a new tab/);
    }
  });

  test('reads how many jobs are open in each country', async ({ page }) => {
    const jobs = {
      'United Kingdom': 134,
      Canada: 165,
      India: 187,
      Germany: 147,
      France: 230,
      'United States': 147,
    };
    for (const [country, count] of Object.entries(jobs)) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: country, exact: true }) });
      await expect(card).toContainText(`${count} open jobs`);
    }
  });

  for (const [figure, text] of [
    ['10k+', 'candidates got jobs'],
    ['10k+', 'new jobs this month'],
    ['1k+', 'companies hiring'],
    ['2M+', 'candidates'],
  ] as const) {
    test(`reads "${figure} ${text}"`, async ({ page }) => {
      const item = page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${figure.replace('+', '\\+')}\\s*${text}$`) });
      await expect(item).toHaveCount(1);
    });
  }

  test('reads every claim', async ({ page }) => {
    for (const claim of [
      /zero\s+registration fee/i,
      /60-70%\s+labour cost savings/i,
      /full-time, part-time or project-based/i,
      /sourcing, shortlisting and onboarding/i,
      /dedicated agent/i,
      /pay only when (they|you) hire/i,
      /200\+\s+companies/i,
      /over 1,000\s+success stories/i,
    ]) {
      await expect(page.getByRole('main')).toContainText(claim);
    }
  });

  test('hears six candidates, each with five of five', async ({ page }) => {
    const stories = page.getByRole('group', { name: 'Testimonials' });
    await stories.scrollIntoViewIfNeeded();
    // A looping carousel repeats its slides for the eye; those copies are hidden from everybody else.
    const slides = stories.getByRole('group', { name: /^\d of 6$/, includeHidden: true });
    await expect(slides.first()).toBeVisible();
    const names = await slides.locator('strong').allTextContents();
    expect(new Set(names).size).toBe(6);
    for (const rating of await slides.getByText(/^Rated/).allTextContents())
      expect(rating).toBe('Rated 5 out of 5');
  });

  test('causes no request to anybody else', async ({ page, baseURL }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin)
        strangers.push(request.url());
    });
    await page.goto('/');
    await footer(page).scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(strangers).toEqual([]);
  });
});

test.describe('A signed-in candidate', () => {
  test('gets from every sign-in and sign-up link to the profile', async ({ page }) => {
    await signedIn(page);
    await page.goto('/');
    for (const name of [...candidateButtons, 'Sign-in', 'Sign-up', 'Create Account']) {
      await expect(link(page, name)).toHaveAttribute('href', profile);
    }
    for (const name of employerButtons) await expect(link(page, name)).toHaveAttribute('href', '/contact-us');
    await link(page, 'START YOUR CAREER').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Personal information' })).toBeVisible();
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await expect(mainNavigation(page).getByRole('link', { name: 'About' })).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
  });

  test('the side sheet holds the same entries', async ({ page }) => {
    const texts = await sheet(page).getByRole('link').allTextContents();
    expect(texts.map((text) => text.trim()).sort()).toEqual([...headerEntries].sort());
  });

  test('the side sheet leads to a section, and closes', async ({ page }) => {
    await sheet(page).getByRole('link', { name: 'Why Choose us' }).click();
    await expect(sheet(page)).toBeHidden();
    await expect(page.locator('#why-choose-us').getByRole('heading').first()).toBeInViewport();
  });

  test('the side sheet leads to sign-up', async ({ page }) => {
    await sheet(page).getByRole('link', { name: 'Sign-up' }).click();
    await expect(page).toHaveURL('/sign-up');
  });

  test('Escape closes the side sheet and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  });
});
