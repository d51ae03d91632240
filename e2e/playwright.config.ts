import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { portal } from './config';

const launchOptions = {
  ...(portal.chromium ? { executablePath: portal.chromium } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
};

/**
 * Letters are drawn as their file has them, whatever this machine's settings and whichever build of Chromium.
 */
const sameLetters = {
  ...launchOptions,
  args: [...launchOptions.args, '--disable-lcd-text', '--font-render-hinting=none'],
  env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'qa/fonts.conf') } as Record<
    string,
    string
  >,
};

/**
 * A journey that is not about motion does not wait for the end of each: a fifth less time. The others say
 * `test.use(withMotion)`.
 */
const lessMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Whole journeys in a real Chromium against the portal, started with the command that everyone uses. */
export default defineConfig({
  testDir: '.',
  testIgnore: portal.leftOut.map((file) => `**/${file}`),
  globalSetup: './support/scanner.ts',
  projects: [
    // What takes longest comes first, so that no worker is left alone with it at the end.
    { name: 'pages', testMatch: 'qa/build-pages.setup.ts' },
    { name: 'releases', testMatch: 'releases/**/*.spec.ts', use: lessMotion },
    { name: 'portal', testMatch: '{journeys,weight}/**/*.spec.ts', use: lessMotion },
    {
      name: 'alone',
      testMatch: 'qa/**/*.spec.ts',
      dependencies: ['pages'],
      use: { launchOptions: sameLetters },
    },
    {
      name: 'readme',
      testMatch: 'readme/**/*.spec.ts',
      snapshotPathTemplate: '../docs/pictures/{arg}{ext}',
      use: { launchOptions: sameLetters },
    },
  ],
  // One set of pictures for every machine: what may differ between two builds of Chromium is below the
  // tolerance.
  snapshotPathTemplate: 'qa/pictures/{arg}{ext}',
  outputDir: '.output/results',
  fullyParallel: true,
  // More than the two processors of a small machine: a journey waits for the page half of the time.
  workers: 3,
  retries: 0,
  forbidOnly: portal.isCI,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: portal.url,
    // Requests that pass through a service worker would not be seen by `page.route`.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording costs a quarter of the time, and the traces of a CI machine are never opened.
    trace: portal.isCI ? 'off' : 'retain-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions,
  },
  webServer: {
    command: 'node scripts/bootstrap.mjs start',
    cwd: portal.root,
    env: { ...portal.env, DESK_PORT: String(portal.deskPort), CLAMD_URL: `unix:${portal.scanner}` },
    url: `${portal.url}/health`,
    timeout: 10 * 60_000,
    reuseExistingServer: !portal.isCI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
