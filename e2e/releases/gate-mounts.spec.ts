import { randomBytes } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BuildManifest, PublicDocument } from 'platform/release';
import { portal } from '../config';
import { alterBuild } from '../support/alter-build';
import { release } from '../support/command-line';
import { writeSmallRemote } from '../support/small-remote';
import { expect, test } from '../support/test';

/** A copy of the published builds: no candidate sees what is released here. */
const storeFolder = path.join(portal.output, 'gate-mounts-releases');
const browser = portal.chromium ?? chromium.executablePath();
const mounting = (...words: string[]) => release(storeFolder, ...words, '--browser', browser);

test.describe.configure({ mode: 'serial', timeout: 240_000 }); // many screens on a busy machine

test.beforeAll(async () => {
  await rm(storeFolder, { recursive: true, force: true });
  await cp(portal.storeFolder, storeFolder, { recursive: true });
});
test.afterAll(() => rm(storeFolder, { recursive: true, force: true }));

const heading = `domElement.append(Object.assign(document.createElement('h1'), { textContent: 'A screen' }));`;

/** Publishes a remote made by hand. */
async function publishSmall(name: string, version: string, mount = heading, budget?: number): Promise<void> {
  const folder = path.join(portal.output, 'small', `${name}-${version}`);
  const small = { name, version, route: `/${name.replace('mf-', '')}`, says: 'A screen' };
  const dist = await writeSmallRemote(folder, small, mount, budget === undefined ? {} : { budget });
  await release(storeFolder, 'publish', '--dir', dist);
}

test('a remote over its budget, and one that styles the page of others, is not published', async () => {
  const much = `${heading} const noise = '${randomBytes(4096).toString('hex')}';`;
  await expect(publishSmall('mf-small', '2.1.0', much, 3)).rejects.toThrow(
    /mf-small 2\.1\.0 loads \d\.\d KiB of JavaScript and CSS .* its budget is 3 KiB/,
  );
  await expect(publishSmall('mf-small', '2.2.0', heading, 0)).rejects.toThrow(
    /budget must be >= 1\. It is a whole number from 1 to 2000/,
  );
  const folder = await alterBuild({ url: portal.url, storeFolder }, 'mf-dashboard', '3.0.0', {
    from: ':where([data-remote=mf-dashboard]) .dash-',
    to: 'button,a{display:none}.dash-',
  });
  await expect(release(storeFolder, 'publish', 'mf-dashboard', '--dir', folder)).rejects.toThrow(
    /style sheets of mf-dashboard 3\.0\.0 reach other parts of the page[^]*`button`/,
  );
});

test('a rehearsal of the next shell says what breaks, since which export, and changes nothing', async () => {
  const dist = await alterBuild({ url: portal.url, storeFolder }, 'shell', '9.0.0');
  const file = path.join(dist, 'build.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as BuildManifest;
  const select = {
    ...manifest.provides['shared/ui/select']!,
    version: '2.0.0',
    exports: { Select: '2.0.0' },
  };
  const provides = { ...manifest.provides, 'shared/ui/select': select };
  await writeFile(file, JSON.stringify({ ...manifest, provides }));

  const live = await fetch(`${portal.url}/channels/local.json`);
  const { deployables } = (await live.json()) as PublicDocument;
  const current = ['shell', 'mf-onboarding'].map((name) => `${name}@${deployables[name]!.current.version}`);
  await publishSmall('mf-fits', '1.0.0');
  const channel = ['--channel', 'rehearsed'];
  await release(storeFolder, 'promote', ...current, 'mf-fits@1.0.0', ...channel, '--no-mount');

  const report = await mounting('rehearse', '--dir', dist, ...channel).catch(String);
  expect(report).toContain('shell 9.0.0 breaks 1 of 2 remotes of rehearsed');
  expect(report).toMatch(/mf-onboarding \S+.*: breaks\n.* needs shared\/ui\/select .* provides 2\.0\.0/);
  expect(report).toContain('Select of shared/ui/select has another form since 2.0.0');
  expect(report).toContain('to do: rebuild it with the packages of that shell');
  expect(report).toMatch(/mf-fits 1\.0\.0.*: works/);
  expect(await release(storeFolder, 'status', ...channel)).not.toContain('9.0.0');
});
