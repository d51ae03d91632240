import fc from 'fast-check';
import { ReleaseError } from '../release-error';
import type { Outcome } from '../service/release-service';
import { layout, isPreview } from '../store/layout';
import { graceMs } from '../build/stored';
import { anyCommand, makeBuild, names, versions } from '../testing/any-command';
import { released } from '../testing/changes';
import { publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { collectGarbage } from '../upkeep/gc';
import { verifyStore } from '../upkeep/verify-store';
import { readChannel, readHistory } from './channel-store';
import { buildsIn } from './compose';
import { differences } from './diff';
import type { ChannelDocument, Stamp } from './document';

type Command = ReturnType<typeof anyCommand> extends fc.Arbitrary<infer Any> ? Any : never;

// Thousands of operations: a loaded machine may need longer than the usual five seconds.
jest.setTimeout(60_000);

/** A store's files with all builds published and nothing promoted. */
let published: ReadonlyMap<string, Buffer>;
beforeAll(async () => {
  const store = new MemoryStore();
  const { folder, remove } = await temporaryFolder();
  const builds = names.flatMap((name) => versions.map((number) => makeBuild(name, number)));
  await publishAll(store, folder, ...builds);
  await remove();
  published = store.files;
});

const openStore = (turn?: () => Promise<void>): MemoryStore => new MemoryStore(new Map(published), turn);
const first: Command = {
  does: 'promote',
  // Not mf-new: its first command may be a canary.
  targets: names.slice(0, 3).map((name) => ({ name, version: '1.0.0' })),
  force: false,
};

/** Carries a command out as the command line would; null for `gc`, which makes no revision. */
async function run(store: MemoryStore, command: Command, by: Stamp): Promise<Outcome | null> {
  switch (command.does) {
    case 'promote': {
      const { targets, force } = command;
      return released(store, { command: 'promote', builds: targets }, { ...by, force });
    }
    case 'canary': {
      const { name, version, share, force } = command;
      return released(store, { command: 'canary', build: { name, version }, share }, { ...by, force });
    }
    case 'end canary':
      return released(store, { command: `${command.end}-canary`, name: command.name }, by);
    case 'rollback': {
      const { name, withDependents } = command;
      return released(store, { command: 'rollback', name, withDependents }, by);
    }
    case 'restore':
      return released(store, { command: 'restore', revision: command.revision }, by);
    case 'retire':
    case 'freeze':
    case 'unfreeze':
      return released(store, { command: command.does, name: command.name }, by);
    case 'settings': {
      const set = [{ setting: 'pageSize', value: command.value }];
      return released(store, { command: 'settings', name: command.name, set }, by);
    }
    case 'gc':
      await collectGarbage(store, command.keep, Date.parse(by.time));
      return null;
  }
}

/** A refusal is an answer, null; anything else that is thrown is a fault. */
async function attempt(
  store: MemoryStore,
  command: Command,
  actor = 'Asha',
  now = Date.parse(stamp.time),
): Promise<Outcome | null> {
  const by = { ...stamp, actor, reason: `${actor} wants it`, time: new Date(now).toISOString() };
  return run(store, command, by).catch((error: unknown) => {
    if (error instanceof ReleaseError) return null;
    throw error;
  });
}

function missing(store: MemoryStore, documents: readonly (ChannelDocument | null)[]): string[] {
  return documents
    .flatMap(buildsIn)
    .map((build) => layout.manifest(build))
    .filter((place) => !store.files.has(place));
}

/** What the history tells about each revision, applied one after the other to nothing. */
function replay(history: readonly ChannelDocument[]): Map<string, string> {
  const facts = new Map<string, string>();
  const oldestFirst = history.toReversed();
  oldestFirst.forEach((document, index) => {
    for (const { name, field, before, after } of differences(oldestFirst[index - 1] ?? null, document)) {
      expect(facts.get(`${name} ${field}`) ?? null).toBe(before);
      if (after === null) facts.delete(`${name} ${field}`);
      else facts.set(`${name} ${field}`, after);
    }
  });
  return facts;
}

const factsOf = (document: ChannelDocument | null): Map<string, string> =>
  new Map(differences(null, document).map(({ name, field, after }) => [`${name} ${field}`, after ?? '']));

/** A remote without a current build has something left. */
function expectSound(document: ChannelDocument | null): void {
  for (const { current, previous, canary, frozen } of Object.values(document?.deployables ?? {}))
    expect(current ?? canary ?? frozen ?? previous[0]).toBeTruthy();
}

/** What a single command may never do, whatever came before it. */
function expectAllowed(
  command: Command,
  before: ChannelDocument | null,
  after: ChannelDocument | null,
): void {
  const changed = differences(before, after).filter(({ field }) => field === 'current');
  const forced = command.does === 'promote' && command.force;
  const backward = ['rollback', 'restore', 'retire'].includes(command.does);
  for (const { name, after: version } of changed) {
    if (before?.deployables[name]?.frozen && !forced) expect(backward).toBe(true);
    if (version !== null && isPreview(version) && command.does !== 'restore') expect(forced).toBe(true);
  }
  if (forced && changed.some(({ name }) => before?.deployables[name]?.frozen)) {
    expect(after?.forced?.join()).toContain('is frozen');
  }
}

test('after any sequence of commands every named build exists, and the history replays to the current document', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCommand(), { maxLength: 25 }), async (commands) => {
      const store = openStore();
      let time = Date.parse(stamp.time);
      for (const command of [first, ...commands]) {
        if (command.does === 'gc') time += command.keep * 0.45 * graceMs;
        const before = await readChannel(store, 'production');
        const stored = new Set(store.files.keys());
        const released = await attempt(store, command, 'Asha', time);
        const after = await readChannel(store, 'production');
        expect((after?.revision ?? 0) - (before?.revision ?? 0)).toBe(released?.changed ? 1 : 0);
        expect(missing(store, [after])).toEqual([]);
        expectAllowed(command, before, after);
        expectSound(after);
        if (command.does === 'gc') {
          const kept = (await readHistory(store, 'production')).slice(0, command.keep);
          // An earlier gc that kept less may have removed more; this one removed nothing that it had to keep.
          expect(missing(store, kept).filter((place) => stored.has(place))).toEqual([]);
        }
      }
      const history = await readHistory(store, 'production');
      expect(history.map(({ revision }) => revision)).toEqual(
        history.map((_, index) => history.length - index),
      );
      expect(replay(history)).toEqual(factsOf(history[0] ?? null));
      expect((await verifyStore(store)).problems).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** The deployables that a command speaks of; null when it may touch all. */
function touches(command: Command): readonly (typeof names)[number][] | null {
  if (command.does === 'promote') return command.targets.map(({ name }) => name);
  if (command.does === 'rollback' && command.withDependents) return null;
  return 'name' in command ? [command.name] : null;
}

test('however two people and gc interleave, no update is lost and no named build is removed', async () => {
  const one = fc.array(anyCommand(['mf-auth', 'mf-dashboard']), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      one,
      one,
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      async (scheduler, asha, ravi, keep, hasMarks) => {
        let running = false;
        const store = openStore(() => (running ? scheduler.schedule(Promise.resolve()) : Promise.resolve()));
        await attempt(store, first);
        const now = Date.parse(stamp.time);
        // With marks, the concurrent gc removes builds; without, it marks them.
        if (hasMarks) await collectGarbage(store, 1, now - graceMs - 1);
        running = true;
        const made: { readonly command: Command; readonly document: ChannelDocument }[] = [];
        const act = async (actor: string, commands: readonly Command[]): Promise<void> => {
          for (const command of commands) {
            const released = await attempt(store, command, actor);
            if (released?.changed && released.document) made.push({ command, document: released.document });
          }
        };
        await scheduler.waitFor(
          Promise.all([act('Asha', asha), act('Ravi', ravi), act('Meera', [{ does: 'gc', keep }])]),
        );
        running = false;
        // Read here, as any reader would repair it.
        const settled: unknown = JSON.parse(String(store.files.get(layout.channel('production'))));
        expect(missing(store, [await readChannel(store, 'production')])).toEqual([]);
        await collectGarbage(store, keep, now + graceMs + 1);

        // Each success has a revision of its own, which still is what its actor was told.
        const history = (await readHistory(store, 'production')).toReversed();
        expect(history).toHaveLength(1 + made.length);
        for (const { command, document } of made) {
          expect(history[document.revision - 1]).toEqual(document);
          // A revision moves only what its command named: none takes back what another has done.
          const moved = differences(history[document.revision - 2] ?? null, document).map(({ name }) => name);
          const allowed: readonly string[] = touches(command) ?? moved;
          expect(moved.filter((name) => !allowed.includes(name))).toEqual([]);
        }
        const newest = history.at(-1) ?? null;
        expect(settled).toEqual(newest);
        expect(missing(store, [newest])).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
