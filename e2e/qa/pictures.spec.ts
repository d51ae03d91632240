import type { Page } from '@playwright/test';
import { expect, test, type AloneAddress } from '../support/alone';
import { otherFile, realPdf, realPng } from '../support/files';
import { systemFonts } from '../support/fonts';
import { expectTidy } from '../support/tidy';
import { nextToNothing, signPictures, toleranceFor } from '../support/tolerance';

/** Of a phone, a tablet, a small desk and a desk, in pixels. */
const widths = [360, 768, 1024, 1440] as const;
const height = 720;

/** One of the ways in which a screen is looked at. By default it is English, by day. */
interface Look {
  readonly width: (typeof widths)[number];
  readonly language?: 'hi';
  readonly colorScheme?: 'light' | 'dark';
}
const byDay: readonly Look[] = [{ width: 360 }, { width: 1440 }];
const byNight: Look = { width: 360, language: 'hi', colorScheme: 'dark' };

interface Picture extends AloneAddress {
  readonly name: string;
  /** Puts the screen into the state of the picture, in any language, and waits for it. */
  readonly pose: (page: Page) => Promise<void>;
  /** The pictures that are kept: the layout of all others is checked all the same. */
  readonly looks?: readonly Look[];
}

const shows = (selector: string) => (page: Page) => expect(page.locator(selector).first()).toBeVisible();

/** Picks a file for a slot, by the name of its document. */
const pickFor = (page: Page, slot: string, name: string) =>
  page
    .locator(`#${slot} input[type="file"]`)
    .first()
    .setInputFiles({ ...realPdf('paper'), name });

const dialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const pictures: readonly Picture[] = [
  { name: 'landing', remote: 'mf-landing', path: '/', state: 'user=nobody', pose: shows('h1') },
  { name: 'sign-in', remote: 'mf-auth', path: '/sign-in', state: 'user=nobody', pose: shows('form') },
  { name: 'sign-up', remote: 'mf-auth', path: '/sign-up', state: 'user=nobody', pose: shows('form') },
  {
    name: 'onboarding-errors',
    remote: 'mf-onboarding',
    path: '/onboarding/personal-information',
    state: 'user=new',
    pose: async (page) => {
      await page.locator('.mg-wizard__nav button[type="submit"]').click();
      await expect(page.locator('.mg-summary')).toBeFocused();
    },
  },
  {
    name: 'check-answers',
    remote: 'mf-onboarding',
    path: '/onboarding/check-answers',
    state: 'user=complete',
    pose: shows('dl'),
    looks: [],
  },
  {
    name: 'documents',
    remote: 'mf-documents',
    path: '/documents/academic-documents',
    pose: shows('.is-stored'),
  },
  {
    name: 'documents-absent',
    remote: 'mf-documents',
    path: '/documents/basic-identity',
    state: 'user=new',
    pose: async (page) => {
      await page.locator('#passport .doc-absence button').first().click();
      await expect(page.locator('#passport .doc-absence p')).toBeVisible();
    },
    looks: [{ width: 360 }, { width: 768 }, byNight],
  },
  {
    name: 'documents-waiting',
    remote: 'mf-documents',
    path: '/documents/basic-identity',
    pose: async (page) => {
      await pickFor(page, 'pan_card', 'PAN card of mine, scanned in the shop 2024-11-03.pdf');
      await expect(page.locator('#pan_card .is-picked')).toBeVisible();
    },
    looks: [{ width: 360 }],
  },
  {
    name: 'documents-aadhaar',
    remote: 'mf-documents',
    path: '/documents/basic-identity',
    state: 'user=new',
    pose: async (page) => {
      await pickFor(page, 'aadhar_card', 'aadhaar.pdf');
      await expect(page.locator('#aadhar_card .mg-slot__tool button')).toBeVisible();
    },
    looks: [{ width: 360 }],
  },
  {
    name: 'documents-pages',
    remote: 'mf-documents',
    path: '/documents/academic-documents',
    state: 'user=new',
    pose: async (page) => {
      await page.locator('#ssc input[multiple]').setInputFiles([realPng('front.png'), realPng('back.png')]);
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      await page.keyboard.press('Escape');
      await expect(page.locator('#ssc .mg-slot__photos button').first()).toBeVisible();
    },
    looks: [],
  },
  {
    name: 'documents-refused',
    remote: 'mf-documents',
    path: '/documents/skills-validation',
    pose: async (page) => {
      const slot = page.locator('#technical_certificates input[type="file"]').first();
      await slot.setInputFiles(otherFile('certificate.exe'));
      await expect(page.locator('#technical_certificates [role="alert"] p')).toBeVisible();
    },
    looks: [],
  },
  {
    name: 'documents-failed',
    remote: 'mf-documents',
    path: '/documents/academic-documents',
    pose: async (page) => {
      await pickFor(page, 'diploma', 'diploma.pdf');
      await expect(page.locator('#diploma .is-picked')).toBeVisible();
      await page.evaluate(() => {
        const address = new URL(location.href);
        address.searchParams.set('api', 'offline');
        history.replaceState(null, '', address);
      });
      await page.reload();
      await page.locator('.mg-wizard__nav button[type="submit"]').click();
      await expect(page.locator('.doc-upload .mg-notice')).toBeVisible();
    },
    looks: [{ width: 360 }],
  },
  { name: 'dashboard', remote: 'mf-dashboard', path: '/dashboard', pose: shows('.dash-card') },
  {
    name: 'dashboard-new',
    remote: 'mf-dashboard',
    path: '/dashboard',
    state: 'user=new&files=empty',
    pose: shows('.dash-hero__actions a'),
    looks: [{ width: 360 }, byNight],
  },
  {
    name: 'dashboard-offer',
    remote: 'mf-dashboard',
    path: '/dashboard',
    state: 'user=complete&files=full',
    pose: async (page) => {
      await page.locator('.dash-card--offer').evaluate((card) => card.scrollIntoView({ block: 'center' }));
    },
    looks: [{ width: 360 }],
  },
  {
    name: 'application',
    remote: 'mf-dashboard',
    path: '/dashboard',
    pose: async (page) => {
      await page.locator('.dash-card__open').nth(1).click();
      await dialog(page);
    },
  },
  {
    name: 'documents-end',
    remote: 'mf-documents',
    path: '/documents/skills-validation',
    pose: async (page) => {
      await page.locator('.mg-wizard__nav button[type="submit"]').click();
      await dialog(page);
    },
  },
];

/** Nothing is on its way any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

type Open = (address: AloneAddress) => string;

/** A screen as it is pictured: on a certain day, without motion, without the panel, with all its letters. */
async function pose(
  page: Page,
  alone: Open,
  { pose: ready, state = '', ...address }: Picture,
  { language, colorScheme = 'light' }: Partial<Look> = {},
): Promise<void> {
  await page.clock.setFixedTime('2026-11-20T10:00:00+05:30');
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
  const inLanguage = [state, language ? `lang=${language}` : ''].filter(Boolean).join('&');
  await page.goto(alone({ ...address, state: inLanguage }));
  await settled(page);
  await ready(page);
  await settled(page);
  await page.evaluate(async () => {
    for (const host of document.body.children) if (host.shadowRoot) host.setAttribute('hidden', '');
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode()));
  });
  await page.mouse.move(0, 0);
  expect(await systemFonts(page)).toEqual([]);
}

test.afterAll(({ browser }, { config: { updateSnapshots } }) => {
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') signPictures(browser);
});

const nameOf = (name: string, { width, language, colorScheme }: Look): string =>
  [name, width, language, colorScheme].filter((part) => part !== undefined).join('-');

for (const picture of pictures) {
  const { name, looks = byDay } = picture;
  for (const look of looks)
    test(`${nameOf(name, look)} looks as it did`, async ({ page, alone, browser }) => {
      await page.setViewportSize({ width: look.width, height });
      await pose(page, alone, picture, look);
      await expect(page).toHaveScreenshot(`${nameOf(name, look)}.png`, toleranceFor(browser));
    });

  for (const language of [undefined, 'hi'] as const)
    test(`${name} is whole at every width, and with large text${language ? ', in Hindi' : ''}`, async ({
      page,
      alone,
    }) => {
      await page.setViewportSize({ width: widths[0], height });
      await pose(page, alone, picture, language ? { language } : {});
      for (const width of [320, ...widths]) {
        await page.setViewportSize({ width, height });
        await expectTidy(page, `${width} px`);
      }
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height });
        await expectTidy(page, `${width} px with text at 200 %`);
      }
    });
}

test('A change of the theme shows up', async ({ page, alone }) => {
  await page.setViewportSize({ width: 1440, height });
  await pose(
    page,
    alone,
    pictures.find(({ name }) => name === 'dashboard')!,
  );
  for (const [what, token, value] of [
    ['a colour', '--marigold-400', '#ffa52e'],
    ['a radius', '--radius-l', '1rem'],
    ['a size of letters', '--step-0', '1.0625rem'],
  ] as const) {
    await test.step(what, async () => {
      const set = (text: string) =>
        page.evaluate(
          ([name, now]) => {
            // Where shared/ui/tokens.css defines it.
            for (const place of document.querySelectorAll<HTMLElement>(':root, .mg-on-ink, .mg-on-marigold'))
              place.style.setProperty(name, now);
          },
          [token, text] as const,
        );
      await set(value);
      await expect(page).not.toHaveScreenshot('dashboard-1440.png', nextToNothing);
      await set('');
    });
  }
});
