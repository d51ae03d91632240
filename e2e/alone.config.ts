import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** The pages of the remotes alone, without the portal: `npm run build -- pictures`. */
export default defineConfig({
  ...base,
  projects: (base.projects ?? []).filter(({ name }) => name === 'pages' || name === 'alone'),
  webServer: [],
});
