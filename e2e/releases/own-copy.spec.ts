import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { BuildManifest } from 'platform/release';
import { signedIn } from '../support/candidate';
import { expect, test } from '../support/own-portal';
import { copyState } from '../support/own-state';
import { listenForTroubles } from '../support/troubles';

const version = '1.1.0';
/** What the new part says of itself; the select that it was made after says `No matches`. */
const newWords = 'No such place';
const oldWords = 'No matches';

/**
 * The changed screen: the new part at once, and beside it, when it is asked for, the part that every shell
 * provides.
 */
const screen = `
import { lazy, Suspense, useState } from 'react';
import { PlacePicker } from 'shared/ui/place-picker';

const Select = lazy(async () => ({ default: (await import('shared/ui/select')).Select }));
const options = ['Berlin', 'Mumbai', 'Toronto'].map((value) => ({ value, label: value }));

export function Places() {
  const [place, setPlace] = useState('');
  const [compared, setCompared] = useState(false);
  return (
    <section>
      <PlacePicker aria-label="New part" placeholder="Choose" options={options} value={place} onChange={setPlace} />
      <p>Chosen: {place}</p>
      <button onClick={() => setCompared(true)}>Compare</button>
      <Suspense>
        {compared && <Select aria-label="Known part" placeholder="Choose" options={options} value={place} onChange={setPlace} />}
      </Suspense>
    </section>
  );
}
`;

async function changeFile(from: string, to: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(from, 'utf8');
  const changed = change(text);
  if (changed === text) throw new Error(`${from} has nothing to change`);
  await writeFile(to, changed);
}

/**
 * What a team does that needs a part which no shell has yet: adds it to its own state of `shared` and builds
 * its remote alone. Returns the folder with the build.
 */
async function buildWithNewPart(): Promise<string> {
  const { shared, part: remote, build } = await copyState('own-copy', 'mf-dashboard');
  const select = await readFile(path.join(shared, 'ui/select.tsx'), 'utf8');
  const part = select.replace('function Select<', 'function PlacePicker<').replace(oldWords, newWords);
  await writeFile(path.join(shared, 'ui/place-picker.tsx'), part);
  await changeFile(
    path.join(shared, 'api/ui.select.api.md'),
    path.join(shared, 'api/ui.place-picker.api.md'),
    (text) => text.replaceAll('Select', 'PlacePicker'),
  );
  // Meanwhile others went on: `shared` has another version, and a module that the remote uses has one export
  // more.
  const toasts = path.join(shared, 'api/runtime.toasts.api.md');
  await changeFile(toasts, toasts, (text) =>
    text.replace('runtime/toasts 1.0.0\n', 'runtime/toasts 1.1.0\n'),
  );
  const packageFile = path.join(shared, 'package.json');
  await changeFile(packageFile, packageFile, (text) => text.replace(/"version": ".*"/, '"version": "9.0.0"'));
  await writeFile(path.join(remote, 'src/places.tsx'), screen);
  const dashboard = path.join(remote, 'src/dashboard.tsx');
  const text = await readFile(dashboard, 'utf8');
  await writeFile(
    dashboard,
    `import { Places } from './places';\n${text.replace('<div className="dash-top">', '<Places />$&')}`,
  );
  return build(version);
}

/** Names of the build's scripts that say something. */
async function filesSaying(dist: string, words: string): Promise<string[]> {
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(dist, file), 'utf8')));
  return scripts.filter((_, index) => texts[index]?.includes(words));
}

/** How an element and all within it look, as the browser computes it. */
const looks = (element: Locator): Promise<unknown> =>
  element.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].map((node) => {
      const style = getComputedStyle(node);
      const names = ['color', 'background-color', 'font', 'border-radius', 'box-shadow', 'padding', 'height'];
      return [node.tagName, ...names.map((name) => style.getPropertyValue(name))].join(' | ');
    }),
  );

/** The look of a picker, and of its list while it is open. */
async function looksOf(page: Page, name: string): Promise<unknown> {
  const box = page.getByRole('combobox', { name });
  const closed = await looks(page.locator('.mg-select', { has: box }));
  await box.press('ArrowDown');
  const list = page.locator('.mg-select-popup:visible');
  await expect(list.getByText('Mumbai').last()).toBeVisible();
  const open = await looks(list);
  await box.press('Escape');
  await expect(list).toHaveCount(0);
  return { closed, open };
}

test('a remote brings its own copy of a part that the shell does not provide: it works, and looks the same', async ({
  page,
  ownPortal,
}) => {
  test.setTimeout(240_000);
  const dist = await buildWithNewPart();
  const manifest = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8')) as BuildManifest;
  expect(Object.keys(manifest.needs)).toContain('shared/ui/place-picker');
  // What it imports of it was there before: it fits the shell that runs.
  expect(manifest.needs['shared/runtime/toasts']).toBe('^1.0.0');
  await ownPortal.release('publish', 'mf-dashboard', '--dir', dist);
  await ownPortal.release('promote', `mf-dashboard@${version}`, '--reason', 'new part');

  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(path.basename(new URL(response.url()).pathname)));
  const loadedSaying = async (words: string): Promise<string[]> =>
    (await filesSaying(dist, words)).filter((file) => loaded.includes(file));
  await signedIn(page, undefined, ownPortal.url);
  const troubles = await listenForTroubles(page);
  await page.goto('/dashboard');

  const picker = page.getByRole('combobox', { name: 'New part' });
  const ownLook = await looksOf(page, 'New part');
  await picker.fill('nowhere');
  await expect(page.getByText(newWords)).toBeVisible();
  await picker.fill('mum');
  await picker.press('Enter');
  await expect(page.getByText('Chosen: Mumbai')).toBeVisible();
  expect(await loadedSaying(newWords), 'the copy of the remote').toHaveLength(1);
  await page.reload();

  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('combobox', { name: 'Known part' })).toBeVisible();
  expect(ownLook).toEqual(await looksOf(page, 'Known part'));
  expect(await loadedSaying(oldWords), 'a copy of what the shell provides').toEqual([]);
  expect(await troubles()).toEqual([]);
});
