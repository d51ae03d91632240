import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { spread, type BuildManifest } from 'platform/release';
import { buildEdge } from '../edge/app';
import { ReleaseError } from '../release-error';
import { buildKey, layout, type BuildId } from '../store/layout';
import { changeOne, promote, restore, rollBack, startCanary } from '../testing/changes';
import { stamp } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { signDocument } from '../trust/keys';
import { verifyStore } from '../upkeep/verify-store';
import { readChannel, readHistory, readRevision, swapChannel } from './channel-store';
import type { ChannelDocument } from './document';
import { publicDocument } from './public-document';
import { rollbackTarget } from './roll-back';

const abortCanary = changeOne('abort-canary');
const promoteCanary = changeOne('promote-canary');
const retire = changeOne('retire');
const freeze = changeOne('freeze');
const unfreeze = changeOne('unfreeze');

/**
 * Made by the code that stored whole records: a channel's files, signed, and SHA-256 (the first digits) of
 * the public documents that edges gave, there and in each of the random histories, refusals included.
 */
const before = JSON.parse(readFileSync(path.join(__dirname, '../testing/earlier-store.json'), 'utf8')) as {
  readonly builds: readonly BuildManifest[];
  readonly key: string;
  readonly files: Readonly<Record<string, object>>;
  readonly publicDocuments: readonly string[];
  readonly histories: string;
};
const manifests = new Map(before.builds.map((manifest) => [buildKey(manifest), manifest]));
const digits = (text: string, count: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, count);
const publicText = (document: ChannelDocument): string => JSON.stringify(publicDocument(document, manifests));

type AnyChange =
  | { readonly does: 'promote'; readonly targets: readonly BuildId[]; readonly force: boolean }
  | {
      readonly does: 'canary';
      readonly target: BuildId;
      readonly share: number;
      readonly steps: boolean;
    }
  | {
      readonly does: 'promote canary' | 'abort canary' | 'freeze' | 'unfreeze' | 'retire';
      readonly name: string;
    }
  | { readonly does: 'rollback'; readonly name: string; readonly withDependents: boolean }
  | { readonly does: 'restore'; readonly revision: number };

const does = [
  ...(['promote', 'promote', 'promote', 'promote', 'canary', 'canary', 'canary'] as const),
  ...(['promote canary', 'abort canary', 'freeze', 'unfreeze', 'retire', 'rollback', 'rollback'] as const),
  'restore',
] as const;

/**
 * A change of a history: the same for the same numbers, whatever libraries there are.
 * @param builds the first four are promoted first
 */
function changeAt(history: number, step: number, builds: readonly BuildManifest[]): AnyChange {
  const number = (what: string): number => spread(`${history} ${step} ${what}`);
  const oneOf = <One>(all: readonly One[], what: string): One => all[Math.floor(number(what) * all.length)]!;
  const idOf = ({ name, version }: BuildManifest): BuildId => ({ name, version });
  const target = (what: string): BuildId => idOf(oneOf(builds, what));
  if (step === 0) return { does: 'promote', targets: builds.slice(0, 4).map(idOf), force: false };
  const what = oneOf(does, 'does');
  const { name } = target('name');
  switch (what) {
    case 'promote': {
      const all = ['first', 'second', 'third'].slice(0, 1 + Math.floor(number('count') * 3)).map(target);
      const targets = [...new Map(all.map((build) => [build.name, build])).values()];
      return { does: what, targets, force: number('force') < 0.3 };
    }
    case 'canary':
      return {
        does: what,
        target: target('first'),
        share: oneOf([0, 10, 50, 100], 'share'),
        steps: number('steps') < 0.3,
      };
    case 'rollback':
      return { does: what, name, withDependents: number('dependents') < 0.5 };
    case 'restore':
      return { does: what, revision: 1 + Math.floor(number('revision') * 6) };
    case 'promote canary':
    case 'abort canary':
    case 'freeze':
    case 'unfreeze':
    case 'retire':
      return { does: what, name };
  }
}

describe('random histories', () => {
  function follow(history: readonly ChannelDocument[], number: number, step: number) {
    const newest = history.at(-1) ?? null;
    const change = changeAt(number, step, before.builds);
    const time = new Date(Date.parse(stamp.time) + step * 3_600_000).toISOString();
    const by = { ...stamp, time, from: { repository: 'acme/x' } };
    switch (change.does) {
      case 'promote':
        return promote(newest, change.targets, manifests, { ...by, force: change.force });
      case 'canary':
        return startCanary(newest, { ...change.target, ...change }, manifests, by);
      case 'promote canary':
        return promoteCanary(newest, change.name, by, manifests);
      case 'abort canary':
        return abortCanary(newest, change.name, by);
      case 'freeze':
        return freeze(newest, change.name, by);
      case 'unfreeze':
        return unfreeze(newest, change.name, by);
      case 'retire':
        return retire(newest, change.name, by);
      case 'rollback': {
        const target = rollbackTarget(newest, change.name);
        const { withDependents } = change;
        return rollBack(newest, { ...target, withDependents }, manifests, by);
      }
      case 'restore': {
        const earlier = history[change.revision - 1];
        return earlier ? restore(newest, earlier, manifests, by) : null;
      }
    }
  }

  function outcomesOf(number: number): string {
    const history: ChannelDocument[] = [];
    const lines = Array.from({ length: 20 }, (_, step): string => {
      try {
        const next = follow(history, number, step);
        if (next) history.push(next);
        return next ? `${next.change} ${next.forced?.join() ?? ''} ${publicText(next)}` : 'nothing';
      } catch (error) {
        if (error instanceof ReleaseError) return error.message;
        throw error;
      }
    });
    return lines.join('\n');
  }

  test('give the same changes, refusals and public documents, byte for byte', () => {
    const expected = before.histories.split(' ');
    expect(expected.map((_, number) => digits(outcomesOf(number), 10))).toEqual(expected);
  });
});

describe('a store of before', () => {
  let raw: MemoryStore;
  const trusted = [before.key, keys.server.publicKey];
  const open = (signs = true) => signedStore(raw, signs ? keys.server : null, trusted);
  const newestRevision = before.publicDocuments.length;

  beforeEach(() => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T15:00:00Z'));
    raw = new MemoryStore();
    for (const manifest of before.builds)
      raw.files.set(
        layout.manifest(manifest),
        signDocument(layout.manifest(manifest), { ...manifest }, keys.server),
      );
    for (const [key, content] of Object.entries(before.files))
      raw.files.set(key, Buffer.from(JSON.stringify(content)));
  });

  test('has a history that reads as it was', async () => {
    const history = await readHistory(open(), 'production');
    expect(history.map((document) => digits(publicText(document), 16)).reverse()).toEqual(
      before.publicDocuments,
    );
  });

  test('gives candidates what it gave them, and goes on in the new form', async () => {
    const edge = buildEdge({ channel: 'production', store: open(false), api: 'http://127.0.0.1:9' });
    const served = async () => (await edge.inject('/channels/production.json')).body;
    expect(digits(await served(), 16)).toBe(before.publicDocuments.at(-1));
    const newest = (await readChannel(open(), 'production'))!;
    const following = freeze(newest, 'shell', { ...stamp, reason: 'the year ends' })!;
    expect(await swapChannel(open(), following)).toMatchObject({ revision: newestRevision + 1 });
    for (const key of [layout.channel('production'), layout.revision('production', newestRevision + 1)])
      expect(JSON.parse(String(raw.files.get(key)))).toMatchObject({
        schema: 3,
        deployables: { shell: { current: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string } } },
      });
    expect(await served()).toContain('freeze shell');
    await edge.close();
  });

  test('may lose the pointer: its revisions are enough', async () => {
    const whole = await readChannel(open(), 'production');
    raw.files.delete(layout.channel('production'));
    expect(await readChannel(open(), 'production')).toEqual(whole);
  });

  test('says which earlier revision is gone', async () => {
    raw.files.delete(layout.revision('production', 1));
    await expect(readRevision(open(), 'production', 3)).rejects.toThrow(
      /^Revision 3 of production needs [\w-]+ of revision 1, which is gone/,
    );
    expect(await readChannel(open(), 'production')).toMatchObject({ revision: newestRevision });
  });

  test('has no problem with its channel', async () => {
    const { problems } = await verifyStore(open());
    expect(problems.filter((problem) => !/^[\w-]+ [\d.]+/.test(problem))).toEqual([]);
  });
});
