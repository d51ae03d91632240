import type { Page } from '@playwright/test';
import { expect, type AloneAddress } from '../support/alone';
import { keptFiles, otherFile, realPdf, realPng } from '../support/files';
import { untilSteady } from '../support/steady';

/** Of a phone, a tablet, a small desk and a desk, in pixels. */
export const widths = [360, 768, 1024, 1440] as const;

/** One of the ways in which a screen is looked at. By default it is English, by day. */
export interface Look {
  readonly width: (typeof widths)[number];
  readonly language?: 'hi';
  readonly colorScheme?: 'light' | 'dark';
}
export const byDay: readonly Look[] = [{ width: 360 }, { width: 1440 }];
const byNight: Look = { width: 360, language: 'hi', colorScheme: 'dark' };

export interface Picture extends AloneAddress {
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

export const pictures: readonly Picture[] = [
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
    // Seven steps with their ticks.
    name: 'onboarding-done',
    remote: 'mf-onboarding',
    path: '/onboarding/self-assessment',
    state: 'user=complete',
    pose: shows('.mg-wizard__done'),
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
      await expect.poll(() => keptFiles(page), { message: 'the picked file' }).toBe(1);
      await page.evaluate(() => {
        const address = new URL(location.href);
        address.searchParams.set('api', 'offline');
        history.replaceState(null, '', address);
      });
      await page.reload();
      await expect(page.locator('#diploma .is-picked')).toBeVisible();
      await untilSteady(page);
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
    state: 'user=new',
    pose: shows('.dash-hero__actions a'),
    looks: [{ width: 360 }, byNight],
  },
  {
    name: 'dashboard-offer',
    remote: 'mf-dashboard',
    path: '/dashboard',
    state: 'user=complete',
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
  {
    // A toast beside the dialog.
    name: 'documents-saved',
    remote: 'mf-documents',
    path: '/documents/skills-validation',
    pose: async (page) => {
      await pickFor(page, 'technical_certificates', 'certificate.pdf');
      await expect(page.locator('#technical_certificates .is-picked')).toBeVisible();
      await page.locator('.mg-wizard__nav button[type="submit"]').click();
      await dialog(page);
      await expect(page.locator('.mg-toast')).toBeVisible();
    },
    looks: [],
  },
];
