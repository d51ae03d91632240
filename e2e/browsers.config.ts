import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run check -- browsers`: what is promised of browsers, tried. */
export default defineConfig({
  ...base,
  projects: [{ name: 'browsers', testMatch: 'browsers/*.journey.ts' }],
});
