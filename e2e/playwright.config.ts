import { defineConfig } from '@playwright/test';
import { portal } from './config';

/** Whole journeys in a real Chromium against the portal, started with the command that everyone uses. */
export default defineConfig({
  testDir: '.',
  testMatch: '{journeys,releases,weight}/**/*.spec.ts',
  outputDir: '.output/results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: portal.isCI,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: portal.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording costs a quarter of the time, and nobody opens the traces of a machine that is thrown away.
    trace: portal.isCI ? 'off' : 'retain-on-failure',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(portal.chromium ? { executablePath: portal.chromium } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    },
  },
  webServer: {
    command: 'node scripts/bootstrap.mjs start',
    cwd: portal.root,
    env: portal.env,
    url: `${portal.url}/health`,
    timeout: 10 * 60_000,
    reuseExistingServer: !portal.isCI,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
