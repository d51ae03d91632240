import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run check -- stock`: it installs the newest versions of other tools, so it is not in `npm test`. */
export default defineConfig({
  ...base,
  projects: [{ name: 'stock', testMatch: 'releases/stock.journey.ts' }],
});
