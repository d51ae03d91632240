import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { parseBuildId } from '../channel/facts';
import { promoteBuilds } from '../testing/changes';
import { makeRemote, makeShell, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { buildEdge } from './app';
import { ManifestCache } from './manifest-cache';
import { ChannelViews } from './channel-view';

let folder: string;
let remove: () => Promise<void>;
let store: MemoryStore & { readonly isRemote: boolean };
/** What the bucket does before it answers. */
let turn: () => Promise<void>;
let asked: number;
/** The keys that the bucket was asked for. */
let keys: Set<string>;
/** Called after each. */
let heard: () => void;

const promote = (...builds: string[]) => promoteBuilds(store, builds.map(parseBuildId), stamp);
const away = async (): Promise<void> => {
  throw new Error('the bucket is away');
};

beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
  turn = () => Promise.resolve();
  asked = 0;
  keys = new Set();
  heard = () => undefined;
  const memory = new MemoryStore(new Map(), (key) => {
    asked += 1;
    keys.add(key);
    heard();
    return turn();
  });
  store = Object.assign(memory, { isRemote: true });
  const remotes = ['1.0.0', '1.0.1'].map((version) => makeRemote('mf-auth', version));
  await publishAll(store, folder, makeShell('1.0.0'), ...remotes);
  await promote('shell@1.0.0', 'mf-auth@1.0.0');
});
afterEach(async () => {
  jest.useRealTimers();
  await remove();
});

describe('channels of a bucket', () => {
  let views: ChannelViews;
  const reports: unknown[] = [];
  const revision = async () => (await views.newest())?.document.revision;

  beforeEach(() => {
    jest.useFakeTimers();
    reports.length = 0;
    const context = {
      channel: 'production',
      store,
      manifests: new ManifestCache(store),
      publicUrl: undefined,
    };
    const log = { error: (error: unknown) => reports.push(error), warn: () => reports.push(null) };
    views = new ChannelViews(context, log, () => undefined);
  });
  afterEach(() => views.close());

  it('are read once, then looked at in the background', async () => {
    expect(await revision()).toBe(1);
    const before = asked;
    await Promise.all([revision(), revision()]);
    expect(asked).toBe(before);

    await promote('mf-auth@1.0.1');
    expect(await revision()).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(await revision()).toBe(2);
  });

  it('stay while the bucket is away, which is reported once, and follow when it is back', async () => {
    expect(await revision()).toBe(1);
    await revision();
    turn = away;
    await jest.advanceTimersByTimeAsync(5000);
    expect(await revision()).toBe(1);
    expect(reports).toEqual([expect.objectContaining({ message: 'the bucket is away' })]);

    turn = () => Promise.resolve();
    await promote('mf-auth@1.0.1');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await revision()).toBe(2);
    expect(reports).toHaveLength(2);
    expect(reports[1]).toBeNull();
  });

  it('share one look while the bucket hangs', async () => {
    expect(await revision()).toBe(1);
    await revision();
    turn = () => new Promise(() => undefined);
    const before = asked;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await revision()).toBe(1);
    expect(asked).toBe(before + 1);
  });

  it('fail before anything is known of them', async () => {
    turn = away;
    await expect(revision()).rejects.toThrow('the bucket is away');
  });
});

describe('an edge on a bucket', () => {
  let edge: FastifyInstance;
  const get = (url: string) => edge.inject({ url, headers: { accept: 'text/html' } });

  beforeEach(async () => {
    keys.clear(); // what the publication asked for
    edge = buildEdge({ channel: 'production', store, api: 'http://127.0.0.1:9' });
    await edge.ready();
  });
  afterEach(() => edge.close());

  /**
   * A page of the channel is shown, and each file of its builds is copied in the background, with its
   * compressed copies.
   */
  async function showAndCopy(): Promise<void> {
    const builds = ['builds/shell/1.0.0/', 'builds/mf-auth/1.0.0/'];
    const files = [...store.files.keys()].filter((key) => builds.some((build) => key.startsWith(build)));
    const copied = new Promise<void>((resolve) => {
      heard = () => void (files.every((key) => keys.has(key)) && resolve());
    });
    expect((await get('/auth')).statusCode).toBe(200);
    await copied;
  }

  /** What was asked for last may still be on its way into the copy: the test's time limit ends this. */
  async function untilCopied(url: string): Promise<void> {
    const { statusCode } = await get(url);
    if (statusCode === 200) return;
    await setImmediate();
    await untilCopied(url);
  }

  it('shows nothing of another channel, and copies none of its files', async () => {
    await promoteBuilds(store, ['shell@1.0.0', 'mf-auth@1.0.1'].map(parseBuildId), {
      ...stamp,
      channel: 'staging',
    });
    expect((await get('/channels/staging.json')).statusCode).toBe(404);
    await showAndCopy();
    turn = away;
    expect((await get('/builds/mf-auth/1.0.1/app.1a2b.js')).statusCode).toBe(500);
  });

  it('serves pages and all files of the builds that it offers while the bucket is away', async () => {
    await showAndCopy();
    turn = away;
    const urls = ['/auth', '/nowhere', '/channels/production.json', '/health'];
    const files = ['/builds/mf-auth/1.0.0/app.1a2b.js', '/builds/shell/1.0.0/figtree-latin-wght.woff2'];
    await Promise.all(files.map(untilCopied));
    for (const url of urls)
      expect([url, (await get(url)).statusCode]).toEqual([url, url === '/nowhere' ? 404 : 200]);
  });
});
