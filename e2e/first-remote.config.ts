import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** `npm run check -- first-remote`: it installs hundreds of packages, so it is not in `npm test`. */
export default defineConfig({
  ...base,
  projects: [{ name: 'first-remote', testMatch: 'releases/first-remote.journey.ts' }],
});
