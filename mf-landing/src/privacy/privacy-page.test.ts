import { screen, within } from '@testing-library/react';
import { arriveWith, complaintsNow, paneNow, prerenderedPages, takeOver } from 'test-kit/prerendered-page';
import { pages } from '../prerender';
import * as lifecycles from '../remote';
import { isolate, openPage, pretendDialog, pretendDistance, pretendMedia, target } from '../testing/page';

beforeEach(() => {
  pretendMedia([]);
  pretendDistance();
  pretendDialog();
});
isolate();
prerenderedPages();

test('says what is collected and why, who sees it, for how long, and how to ask', async () => {
  await openPage('/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeInTheDocument();
  expect(document.title).toBe('Privacy · Marigold');
  expect(within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })).toHaveLength(6);
  expect(screen.getByText(/masked Aadhaar/)).toBeInTheDocument();
  expect(target('contact form')).toBe('/contact-us');
  expect(screen.getAllByText(/24\s+months/)).toHaveLength(2);
  expect(screen.getByText('29 November 2026')).toBeInTheDocument();
  expect(screen.getByText(/a tool that first records who looks at what, when and why/)).toBeInTheDocument();
});

test('has the choice of another language above and below the notice, as the DPDP Act asks', async () => {
  await openPage('/privacy');
  for (const landmark of ['banner', 'contentinfo'] as const)
    expect(
      within(await screen.findByRole(landmark)).getByRole('combobox', { name: 'Language' }),
    ).toBeInTheDocument();
});

test('its HTML hydrates without a change', async () => {
  arriveWith(pages['/privacy'] ?? '');
  expect(paneNow().innerHTML).not.toMatch(/\sstyle=/);
  const heading = screen.getByRole('heading', { level: 1 });
  await takeOver('mf-landing', lifecycles, '/privacy');
  expect(await screen.findByRole('heading', { level: 1 })).toBe(heading);
  expect(complaintsNow()).toEqual([]);
});

test('its links to sections load the landing page, which has them', async () => {
  await openPage('/privacy');
  const header = within(await screen.findByRole('banner'));
  expect(target('About', header)).toBe('/#about');
});
