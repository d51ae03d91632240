import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { portal } from '../config';
import { buildChanged } from '../support/build-changed';
import { release } from '../support/command-line';
import { expect, test } from '../support/test';

/** A copy of the published builds: no candidate sees what is released here. */
const storeFolder = path.join(portal.output, 'gate-releases');
const browser = portal.chromium ?? chromium.executablePath();
const mounting = (...words: string[]) => release(storeFolder, ...words, '--browser', browser);

test.beforeAll(async () => {
  await rm(storeFolder, { recursive: true, force: true });
  await cp(portal.storeFolder, storeFolder, { recursive: true });
});
test.afterAll(() => rm(storeFolder, { recursive: true, force: true }));

test('builds that mount in a browser are promoted; one that throws when it renders gets no candidate, not even as a canary', async () => {
  test.setTimeout(120_000);
  const told = await mounting('promote', '--from', 'production', '--to', 'staging');
  expect(told).toMatch(/Mounting mf-auth \S+, .*mf-onboarding.* under shell/);
  expect(told).toContain('staging is at revision 1');

  const dist = await buildChanged('mf-dashboard', '3.0.0', {
    file: 'src/remote.ts',
    from: 'App });',
    to: "App: () => { throw new Error('the petals have fallen'); } });",
  });
  await release(storeFolder, 'publish', 'mf-dashboard', '--dir', dist);
  await expect(mounting('canary', 'mf-dashboard@3.0.0', '10%', '--channel', 'staging')).rejects.toThrow(
    /Candidates get nothing new[^]*mf-dashboard 3\.0\.0 does not mount at \/dashboard under shell [^]*the petals have fallen/,
  );
  expect(await release(storeFolder, 'status', '--channel', 'staging')).toContain('staging, revision 1');
});
