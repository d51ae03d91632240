import path from 'node:path';
import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run check -- browsers`: what is promised of browsers, tried. */
export default defineConfig({
  ...base,
  // Of a phone: the side sheet and its menu are there as well.
  use: { ...base.use, viewport: { width: 390, height: 800 }, actionTimeout: 20_000 },
  projects: [
    // The page's own policies would refuse what takes the built-ins away.
    { name: 'oldest', testMatch: 'browsers/promised.journey.ts', use: { bypassCSP: true } },
    {
      name: 'firefox',
      testMatch: 'browsers/promised.journey.ts',
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: path.join(import.meta.dirname, 'browsers/firefox.mjs') },
      },
    },
    { name: 'webkit', testMatch: 'browsers/webkit.journey.ts' },
  ],
});
