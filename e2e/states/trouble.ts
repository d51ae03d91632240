import { expect, type Page } from '@playwright/test';
import { realPng } from '../support/files';
import { gate } from '../support/gate';
import { expireProof } from '../support/proof';
import { person, photosOf, press, seen, told, type State, type Walk } from './state';

const isOnlyText = true;
const headerFile = /\/builds\/shell\/.*\/header\.[^/]*\.js$/;
const dashboardFiles = /\/builds\/mf-dashboard\/.*\.js$/;
const jobs = '**/api/candidate/jobs-applied';

/** What goes wrong around a screen. */
export const trouble: Walk = {
  name: 'What goes wrong around a screen',
  isTroubled: true,
  data: () => person,
  states: [
    { name: 'no page for who is signed in', path: '/no/such/page' },
    {
      name: 'a part that does not load',
      before: (page) => page.route(dashboardFiles, (route) => route.abort()),
      path: '/onboarding/self-assessment',
      opens: async (page) => {
        await page.getByRole('banner').getByRole('link').first().click();
        await seen(page, 'This page did not load');
        await page.unroute(dashboardFiles);
      },
    },
    {
      name: 'no menu',
      before: (page) => page.route(headerFile, (route) => route.abort()),
      path: '/onboarding/self-assessment',
      isWithoutChoice: true,
      opens: async (page) => {
        await seen(page, 'The menu did not load.');
        await page.unroute(headerFile);
      },
    },
    {
      name: 'a part that stops',
      path: '/dashboard',
      isOnlyText,
      opens: async (page) => {
        await page.route(jobs, (route) =>
          route.fulfill({ json: { data: [{ id: '1', companyName: null }] } }),
        );
        await press(page, 'Refresh');
        await seen(page, 'This page did not load');
        await page.unroute(jobs);
      },
    },
    {
      name: 'no connection',
      path: '/onboarding/self-assessment',
      opens: async (page) => {
        await page.context().setOffline(true);
        await seen(page, 'You are offline. You can go on typing; saving works again once you are back.');
      },
    },
    {
      name: 'a draft, and a save without a connection',
      isOnlyText,
      opens: async (page) => {
        await page.getByRole('textbox').first().fill('12');
        await press(page, 'Complete');
        await told(page);
        await page.context().setOffline(false);
      },
    },
    {
      name: 'a session that has ended',
      path: '/onboarding/self-assessment',
      opens: async (page) => {
        await page.evaluate(() => localStorage.setItem('token', 'no-longer-known'));
        await page.getByRole('textbox').first().fill('123');
        await press(page, 'Complete');
        await seen(page, 'Your session has ended');
        await told(page);
      },
      exposed: { controls: ['link Sign in', 'button Refresh'] },
    },
    {
      name: 'the way back into it',
      isOnlyText,
      opens: async (page) => {
        await page.locator('.shell-ended').getByRole('link').click();
        await expect(page).toHaveURL('/sign-in');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    },
  ],
};

/** What the API has not answered yet. */
const late = (path: string): State => ({
  name: `${path} while it loads`,
  isOnlyText,
  opens: async (page) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
});

export const loading: Walk = {
  name: 'What has not come yet',
  isTroubled: true, // the HTML is in Hindi, and taken over in no language
  data: () => person,
  states: [
    {
      name: 'a dashboard',
      path: '/dashboard',
      isOnlyText,
      opens: (page) => gate(page, '**/api/candidate/**'),
    },
    ...[
      '/dashboard',
      '/account',
      '/onboarding/personal-information',
      '/onboarding/education-details',
      '/onboarding/check-answers',
      '/documents/basic-identity',
    ].map(late),
  ],
};

const lazyFiles = /\/(photos|proof)\.[^/]*\.js$/;

export const missingParts: Walk = {
  name: 'A part of a screen that does not come',
  isTroubled: true,
  data: () => person,
  states: [
    {
      name: 'no pages of photos',
      before: (page) => page.route(lazyFiles, (route) => route.abort()),
      path: '/documents/academic-documents',
      isOnlyText,
      opens: async (page: Page) => {
        await photosOf(page, 'SSC')
          .first()
          .setInputFiles([realPng('a.png'), realPng('b.png')]);
        await told(page);
      },
    },
    {
      name: 'no question for the password',
      path: '/account',
      isOnlyText,
      opens: async (page) => {
        await expireProof(page, /\/api\/candidate\/export/);
        await press(page, 'Download my data');
        await told(page);
      },
    },
  ],
};
