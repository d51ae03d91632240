import { randomBytes } from 'node:crypto';
import { makeRemote, makeShell, pins, publishAll, temporaryFolder, type Made } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';

let folder: string;
let remove: () => Promise<void>;
let store: MemoryStore;

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  store = new MemoryStore();
});
afterEach(() => remove());

/** A build with so many KiB, which do not get smaller, in this file. */
function heavy(
  file: string,
  kib: number,
  { manifest, contents }: Made = makeRemote('mf-auth', '1.0.0'),
): Made {
  const all = { ...contents, [file]: randomBytes(kib * 768).toString('base64') };
  return { manifest: { ...manifest, files: pins(all) }, contents: all };
}
const publishes = (made: Made): Promise<void> => publishAll(store, folder, made);

test('a build that loads more than 200 KiB before a screen shows something is not published', async () => {
  await expect(publishes(heavy('app.1a2b.js', 280))).rejects.toThrow(
    /^mf-auth 1\.0\.0 loads \d+\.\d KiB .* its budget is 200 KiB: load later/,
  );
  expect(store.files.size).toBe(0);
});

test('its own budget counts instead', async () => {
  const { manifest, contents } = heavy('app.1a2b.js', 280);
  await publishes({ manifest: { ...manifest, budget: 300 }, contents });
  expect([...store.files.keys()]).toContain('builds/mf-auth/1.0.0/app.1a2b.js.br');
});

test('what is loaded later, and the shell, have no budget', async () => {
  await publishes(heavy('later.js', 280));
  await publishes(heavy('main.js', 280, makeShell('1.0.0')));
});

test('a build that is over it, and was published before there were budgets, is still the same build', async () => {
  const made = heavy('app.1a2b.js', 280);
  await publishes({ ...made, manifest: { ...made.manifest, budget: 300 } });
  const key = 'builds/mf-auth/1.0.0/build.json';
  const { budget: _none, ...stored } = JSON.parse(String(store.files.get(key))) as Made['manifest'];
  store.files.set(key, Buffer.from(JSON.stringify(stored)));
  await publishes(made);
});
