import { promoteBuilds, rollBackBuild } from '../channel/release';
import { readHistory } from '../channel/channel-store';
import { collectGarbage } from '../store/gc';
import type { Store } from '../store/store';
import { verifyStore } from '../store/verify';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from './fixture';

export interface OpenStore {
  readonly store: Store;
  /** Another process's way to the same store; `store` itself where there is none. */
  readonly other?: Store;
  readonly close: () => Promise<void>;
}

export const bytes = (text: string): Buffer => Buffer.from(text);
const build = 'builds/a/1.0.0';
const oneFile = (text: string) => [{ file: 'x.js', bytes: bytes(text) }];

/** What every store promises, whatever it keeps things on. `open` gives an empty one for each test. */
export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  describe(`a store on ${name}`, () => {
    let store: Store;
    let other: Store;
    let close: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      ({ store, close } = opened);
      other = opened.other ?? store;
    });
    afterEach(() => close());

    const read = async (path: string): Promise<string | undefined> => (await other.read(path))?.toString();

    test('gives what was created, and null for what was not', async () => {
      expect(await store.create('channels/b.json', bytes('one'))).toBe(true);
      expect(await read('channels/b.json')).toBe('one');
      expect(await store.has('channels/b.json')).toBe(true);
      expect(await store.has('channels/c.json')).toBe(false);
      expect(await store.read('channels/c.json')).toBeNull();
      expect(await store.read('channels')).toBeNull();
    });

    test('leaves the first file as it is when one is created a second time', async () => {
      await store.create('a.json', bytes('one'));
      expect(await other.create('a.json', bytes('two'))).toBe(false);
      expect(await read('a.json')).toBe('one');
    });

    test('replaces what stands, and what does not', async () => {
      await store.replace('a.json', bytes('one'));
      await store.replace('a.json', bytes('two'));
      expect(await read('a.json')).toBe('two');
    });

    test('lets one of many succeed who create the same file at once, and its bytes stand', async () => {
      const attempts = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? store : other).create('race.json', bytes(`writer ${index}`)),
        ),
      );
      expect(attempts.filter(Boolean)).toHaveLength(1);
      expect(await read('race.json')).toBe(`writer ${attempts.indexOf(true)}`);
    });

    test('creates a folder whole, and refuses a second one of that name', async () => {
      const files = [...oneFile('x'), { file: 'deep/y.js', bytes: bytes('y') }];
      expect(await store.createFolder(build, files)).toBe(true);
      expect(await other.createFolder(build, [{ file: 'z.js', bytes: bytes('z') }])).toBe(false);
      expect(await store.has(build)).toBe(true);
      expect(await read(`${build}/deep/y.js`)).toBe('y');
      expect(await store.has(`${build}/deep/y.js`)).toBe(true);
      expect(await store.has(`${build}/z.js`)).toBe(false);
      expect(await store.read(build)).toBeNull();
      expect(await store.read(`${build}/z.js`)).toBeNull();
    });

    test('lets one of many succeed who create the same folder at once, and its files stand', async () => {
      const texts = ['a', 'b', 'c'];
      const attempts = await Promise.all(
        texts.map((text, index) => (index % 2 ? store : other).createFolder(build, oneFile(text))),
      );
      expect(attempts.filter(Boolean)).toHaveLength(1);
      expect(await read(`${build}/x.js`)).toBe(texts[attempts.indexOf(true)]);
    });

    test('leaves nothing of a folder that cannot be written', async () => {
      const files = [...oneFile('x'), { file: '../../escape.js', bytes: bytes('y') }];
      await expect(store.createFolder(build, files)).rejects.toThrow('leaves the store');
      expect(await store.has(build)).toBe(false);
      expect(await store.list('builds/a')).toEqual([]);
    });

    test('lists names in order, one level at a time', async () => {
      await store.createFolder('builds/b/1.0.0', [...oneFile('x'), { file: 'deep/y.js', bytes: bytes('y') }]);
      await store.createFolder('builds/a/1.0.1', oneFile('x'));
      await store.createFolder('builds/a/1.0.0', oneFile('x'));
      await store.create('channels/production.json', bytes('{}'));
      await store.create('channels/production/revisions/1.json', bytes('{}'));
      expect(await other.list('builds')).toEqual(['a', 'b']);
      expect(await other.list('builds/a')).toEqual(['1.0.0', '1.0.1']);
      expect(await other.list('builds/b/1.0.0')).toEqual(['deep', 'x.js']);
      expect(await other.list('builds/b/1.0.0/deep')).toEqual(['y.js']);
      expect(await other.list('channels')).toEqual(['production', 'production.json']);
      expect(await other.list('channels/production/revisions')).toEqual(['1.json']);
      expect(await other.list('nothing')).toEqual([]);
      expect(await other.list('builds/c/1.0.0')).toEqual([]);
    });

    test('removes a folder whole, a file alone, and what is not there without complaint', async () => {
      await store.createFolder(build, [{ file: 'deep/x.js', bytes: bytes('x') }]);
      await store.createFolder('builds/a/1.0.1', oneFile('x'));
      await store.create('locks/one.json', bytes('1'));
      expect(await read(`${build}/deep/x.js`)).toBe('x');
      await store.remove(build);
      await store.remove('locks/one.json');
      await store.remove('builds/none/1.0.0');
      expect(await other.list('builds/a')).toEqual(['1.0.1']);
      expect(await other.has(build)).toBe(false);
      expect(await other.read(`${build}/deep/x.js`)).toBeNull();
      expect(await other.has('locks/one.json')).toBe(false);
    });

    test('takes a folder of that name again once the first was removed, and gives its files', async () => {
      await store.createFolder(build, oneFile('first'));
      expect(await read(`${build}/x.js`)).toBe('first');
      await store.remove(build);
      expect(await store.createFolder(build, oneFile('second'))).toBe(true);
      expect(await read(`${build}/x.js`)).toBe('second');
    });

    test('carries releases: of two who promote at once both take effect, and what is cleaned is whole', async () => {
      const { folder, remove } = await temporaryFolder();
      const remotes = ['1.0.0', '1.0.1'].flatMap((version) => [
        makeRemote('mf-auth', version),
        makeRemote('mf-dashboard', version),
      ]);
      await publishAll(store, folder, makeShell('1.0.0'), ...remotes);
      await remove();
      const at = (version: string, ...names: string[]) => names.map((name) => ({ name, version }));
      await promoteBuilds(store, at('1.0.0', 'shell', 'mf-auth', 'mf-dashboard'), stamp);
      await Promise.all([
        promoteBuilds(store, at('1.0.1', 'mf-auth'), stamp),
        promoteBuilds(other, at('1.0.1', 'mf-dashboard'), stamp),
      ]);
      await rollBackBuild(other, 'mf-auth', undefined, stamp);
      const [newest, ...earlier] = await readHistory(store, stamp.channel);
      expect(earlier).toHaveLength(3);
      const current = (name: string) => newest?.deployables[name]?.current.version;
      expect([current('mf-auth'), current('mf-dashboard')]).toEqual(['1.0.0', '1.0.1']);
      expect(await collectGarbage(store, 1)).toMatchObject(at('1.0.1', 'mf-auth'));
      expect(await other.list('builds/mf-auth')).toEqual(['1.0.0']);
      expect(await verifyStore(other)).toMatchObject({ builds: 4, problems: [] });
      // Some hundred requests, each written to the disk or sent over the network.
    }, 60_000);

    test.each(['../outside', '/etc/passwd', 'a/../../outside', 'a\0b', '.'])(
      'is not left by the path %j',
      async (place) => {
        await expect(store.read(place)).rejects.toThrow('leaves the store');
        await expect(store.create(place, bytes('x'))).rejects.toThrow('leaves the store');
        await expect(store.remove(place)).rejects.toThrow('leaves the store');
      },
    );
  });
}
