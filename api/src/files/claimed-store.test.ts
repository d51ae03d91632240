import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { markKey } from 'server-kit/store-claim';
import { ConfigError } from 'server-kit/settings';
import type { Database } from '../database/database';
import { findInstallation } from '../database/installation.sql';
import { openTimeoutMs, postgres } from '../testing/databases';
import { pdf } from '../testing/sample-files';
import { stores } from '../testing/stores';
import { claimStore } from './claimed-store';
import { newFileName, type FileStore } from './store';
import { orphanAgeMs, sweepFiles } from '../kernel/uploads/sweep';

async function keep(store: FileStore, name: string, content = pdf()): Promise<void> {
  const { id, stream } = await store.staging.create();
  stream.end(content);
  await once(stream, 'close');
  await store.keep(id, { name, size: content.length, contentType: 'application/pdf' });
}

async function markOf(store: FileStore): Promise<string> {
  const mark = await store.open(markKey);
  return mark ? text(mark) : '';
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

describe.each(stores)('a claimed file store on $name', (on) => {
  let store: FileStore;
  beforeEach(async () => void (store = await on.open()));
  afterEach(() => store.close());

  it('is marked with its purpose and installation, once, and used from then on', async () => {
    await claimStore(store, 'one').claim();
    expect(JSON.parse(await markOf(store))).toEqual({ purpose: 'uploads', installation: 'one' });
    const again = claimStore(store, 'one');
    const name = newFileName('.pdf');
    await keep(again, name);
    expect(await namesIn(again)).toContain(name);
  });

  it.each([
    ['releases', '{"purpose":"releases"}', /is marked as {"purpose":"releases"}, not {"purpose":"uploads"/],
    ['another installation', '{"purpose":"uploads","installation":"two"}', /is marked as .*"two"/],
    ['an unknown owner', 'half a fi', /is marked as half a fi/],
  ])('that belongs to %s is refused, and nothing there is changed', async (_, mark, message) => {
    await keep(store, markKey, Buffer.from(mark));
    const refused = claimStore(store, 'one');
    await expect(refused.claim()).rejects.toThrow(ConfigError);
    await expect(refused.claim()).rejects.toThrow(message);
    await expect(keep(refused, newFileName('.pdf'))).rejects.toThrow(message);
    await expect(refused.remove('x.pdf')).rejects.toThrow(message);
    await expect(namesIn(refused)).rejects.toThrow(message);
    expect(await markOf(store)).toBe(mark);
  });

  it('that is away is claimed once it is back', async () => {
    const open = jest.fn(store.open).mockRejectedValueOnce(new Error('away'));
    const claimed = claimStore({ ...store, open }, 'one');
    await expect(claimed.claim()).rejects.toThrow('away');
    await expect(claimed.claim()).resolves.toBeUndefined();
  });
});

describe.each(stores)('a sweep of $name', (on) => {
  let store: FileStore;
  let database: Database;
  beforeAll(async () => {
    store = await on.open();
    database = await postgres.openMigrated();
  }, openTimeoutMs);
  afterAll(async () => {
    store.close();
    await database.close();
  });

  it('removes its own files that no row names, and nothing that another program stored there', async () => {
    const claimed = claimStore(store, await findInstallation(database));
    const others = ['notes.txt', 'remoteEntry.js', 'aabb.pdf'];
    const orphan = newFileName('.pdf');
    for (const name of [...others, orphan]) await keep(claimed, name);
    const now = new Date(Date.now() + 2 * orphanAgeMs);
    expect(await sweepFiles({ database, store: claimed }, now)).toBe(1);
    const left = await namesIn(store);
    expect(left).toEqual(expect.arrayContaining(others));
    expect(left).not.toContain(orphan);
    expect(await markOf(store)).toContain('uploads');
  });
});
