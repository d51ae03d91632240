import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Records the requests of the kept builds: `npm run build -- kept-builds`. */
export default defineConfig({
  ...base,
  projects: [{ name: 'record', testMatch: 'skew/record-requests.ts' }],
});
