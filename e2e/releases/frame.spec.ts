import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { portal } from '../config';
import { expectAccessible } from '../support/axe';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/own-portal';
import { expectReflow } from '../support/reflow';
import { writeSmallRemote } from '../support/small-remote';

const pages = ['Saved jobs', 'Interview practice', 'Language courses', 'Relocation guide', 'Alumni stories'];

test('A team’s public screen has the portal’s frame, and its menu entries never make a page wider than the window', async ({
  ownPortal,
  page,
}) => {
  test.setTimeout(240_000);
  const repository = await mkdtemp(path.join(tmpdir(), 'portal-frame-'));
  const menu = pages.map((label, order) => ({ label, to: `/careers/${order}`, order: 30 + order }));
  const routes = ['/careers', '/careers/:page'].map((one) => ({
    path: one,
    access: 'public' as const,
    title: 'Careers',
  }));
  const dist = await writeSmallRemote(
    repository,
    { name: 'mf-careers', version: '1.0.0', route: '/careers', says: 'Careers' },
    `domElement.append(Object.assign(document.createElement('h1'), { textContent: 'Careers', style: 'color: inherit' }));`,
    { menu, routes },
  );
  const why = ['--reason', 'frame', '--browser', portal.chromium ?? chromium.executablePath()];
  await ownPortal.release('publish', '--dir', dist);
  await ownPortal.release('promote', 'mf-careers@1.0.0', ...why);

  await page.goto(`${ownPortal.url}/careers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign-up' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  // Its words are long in Bengali and Hindi.
  for (const locale of ['bn', 'hi', 'en']) {
    await page.context().addCookies([{ name: 'portal-locale', value: locale, url: ownPortal.url }]);
    await page.goto(`${ownPortal.url}/careers`);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
    await expect(page.getByRole('banner').getByRole('link').last()).toBeInViewport();
    await expectReflow(page, `/careers in ${locale}`);
  }
  await page.getByRole('banner').getByRole('link', { name: 'Sign-in' }).click();
  await expect(page).toHaveURL(`${ownPortal.url}/sign-in`);
  await expect(page.getByRole('banner')).toHaveCount(0);

  await signedIn(page, undefined, ownPortal.url);
  await page.goto(`${ownPortal.url}/dashboard`);
  for (const width of [768, 1024, 1100, 1219, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('button', { name: 'More pages' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole('button', { name: 'More pages' }).click();
  await page.getByRole('menuitem', { name: 'Alumni stories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Careers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  // Other journeys use this portal, and find their entries in its menu.
  await ownPortal.release('retire', 'mf-careers', '--reason', 'frame');
  await rm(repository, { recursive: true, force: true });
});
