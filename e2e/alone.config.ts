import { defineConfig } from '@playwright/test';
import base from './playwright.config';

const pictures = ['pages', 'alone', 'readme'];

/**
 * All pictures, `npm run build -- pictures`: of the pages of the remotes alone, and of the portal for the
 * README.
 */
export default defineConfig({
  ...base,
  projects: (base.projects ?? []).filter(({ name = '' }) => pictures.includes(name)),
});
