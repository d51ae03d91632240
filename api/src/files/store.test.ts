import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileMaxBytes } from 'contract/wire/files';
import { pdf } from '../testing/sample-files';
import { stores } from '../testing/stores';
import type { FileStore } from './store';

describe.each(stores)('a file store on $name', (on) => {
  let store: FileStore;
  beforeAll(async () => void (store = await on.open()));
  afterAll(() => store.close());

  async function keep(name: string, content: Buffer): Promise<void> {
    const { id, stream } = await store.staging.create();
    stream.end(content);
    await once(stream, 'close');
    await store.keep(id, { name, size: content.length, contentType: 'application/pdf' });
  }
  const read = async (name: string) => {
    const stream = await store.open(name);
    return stream && buffer(stream);
  };
  const names = async () => {
    const found: string[] = [];
    for await (const file of store.list()) found.push(file.name);
    return found.sort();
  };

  it('has nothing in it at first, and nothing waits', async () => {
    expect([await names(), await store.staging.list(), await read('aa.pdf')]).toEqual([[], [], null]);
  });

  it('gives back what it was given, byte by byte, and no longer holds it waiting', async () => {
    const content = pdf(fileMaxBytes);
    await keep('aabb.pdf', content);
    expect((await read('aabb.pdf'))?.equals(content)).toBe(true);
    expect(await store.staging.list()).toEqual([]);
  });

  it('lists what it keeps, and since when', async () => {
    await keep('ccdd.pdf', pdf());
    expect(await names()).toEqual(['aabb.pdf', 'ccdd.pdf']);
    for await (const { keptAt } of store.list()) {
      expect(Math.abs(Date.now() - keptAt.getTime())).toBeLessThan(60_000);
    }
  });

  it('removes a file, once or twice', async () => {
    await store.remove('ccdd.pdf');
    await store.remove('ccdd.pdf');
    expect([await read('ccdd.pdf'), await names()]).toEqual([null, ['aabb.pdf']]);
  });

  it('keeps nothing of what never arrived', async () => {
    await expect(
      store.keep('nobody', { name: 'eeff.pdf', size: 1, contentType: 'application/pdf' }),
    ).rejects.toThrow();
    expect(await names()).toEqual(['aabb.pdf']);
  });

  it('discards staged files on request', async () => {
    const { id, stream } = await store.staging.create();
    stream.end(pdf());
    await once(stream, 'close');
    expect(await store.staging.list()).toEqual([{ id, since: expect.any(Date) }]);
    await store.staging.discard(id);
    await store.staging.discard(id);
    expect(await store.staging.list()).toEqual([]);
  });
});
