import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { portal } from '../config';
import { alterBuild } from '../support/alter-build';
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

test('builds that mount in a browser are promoted; one that throws does not even go into canary', async () => {
  test.setTimeout(240_000); // ten screens on a busy machine
  const output = await mounting('promote', '--from', 'local', '--to', 'staging');
  expect(output).toMatch(/Mounting mf-auth \S+, .*mf-onboarding.* under shell/);
  expect(output).toContain('staging is at revision 1');

  const folder = await alterBuild({ url: portal.url, storeFolder }, 'mf-dashboard', '3.0.0', {
    from: '.t("Dashboard")',
    to: '.t((()=>{throw Error("the petals have fallen")})())',
  });
  await release(storeFolder, 'publish', 'mf-dashboard', '--dir', folder);
  const refusal = await mounting('canary', 'mf-dashboard@3.0.0', '10%', '--channel', 'staging').catch(String);
  expect(refusal).toMatch(
    /candidates get nothing new[^]*mf-dashboard 3\.0\.0 does not mount at \/dashboard under shell \S+: .*the petals have fallen/,
  );
  expect(await release(storeFolder, 'status', '--channel', 'staging')).toContain('staging, revision 1');
});
