import type { ChannelDocument } from './document';
import { buildKey } from '../store/layout';
import { released } from '../testing/changes';
import { promotedFiles } from '../testing/edge-under-report';
import { stamp } from '../testing/fixture';
import { manifest, manifests, next } from '../testing/gated';
import { MemoryStore } from '../testing/memory-store';
import { apply } from './apply';
import { readChannel } from './channel-store';
import { readChange } from './command';
import { readDocuments, readManifests, type Facts } from './facts';
import { plan, planLines, requireSame } from './plan';

const command = (fields: object) => readChange({ channel: 'production', reason: 'a test', ...fields });
const promotion = command({ command: 'promote', builds: [{ name: 'mf-auth', version: '1.0.1' }] });
const facts: Facts = { document: next, seen: next, meanwhile: [], other: null, manifests, stamp };

/** A store with mf-auth 1.0.0, and the plan that promotes 1.0.1. */
async function openPlanned() {
  const store = new MemoryStore(await promotedFiles());
  const documents = await readDocuments(store, promotion);
  const known = await readManifests(store, promotion, documents, Date.parse(stamp.time));
  return { store, made: plan(promotion, { ...documents, manifests: known, stamp }) };
}
const current = async (store: MemoryStore) =>
  (await readChannel(store, 'production'))?.deployables['mf-auth']?.current?.version;

test('a plan is applied once', async () => {
  const { store, made } = await openPlanned();
  await apply(store, made);
  expect(await current(store)).toBe('1.0.1');
  await expect(apply(store, made)).rejects.toThrow(
    'made at revision 1 of production, which is at revision 2 now: it was applied already',
  );
});

test('a plan is not applied when the channel has moved, even if the next revision is gone', async () => {
  const { store, made } = await openPlanned();
  await released(store, { command: 'freeze', name: 'mf-auth' }, stamp);
  await released(store, { command: 'unfreeze', name: 'mf-auth' }, stamp);
  store.files.delete('channels/production/revisions/2.json');
  await expect(apply(store, made)).rejects.toThrow('is at revision 3 now');
  expect(await current(store)).toBe('1.0.0');
});

test('a plan of another channel, or of another command, is not the one that is meant', () => {
  const made = plan(promotion, facts);
  const document: ChannelDocument = { ...next, channel: 'staging' };
  const staging = plan({ ...promotion, channel: 'staging' }, { ...facts, document, seen: document });
  expect(() => requireSame(made, made.id)).not.toThrow();
  expect(() => requireSame(made, staging.id)).toThrow(
    'This plan is of another command, or of another channel than production',
  );
  const freeze = plan(command({ command: 'freeze', name: 'mf-auth' }), facts);
  expect(() => requireSame(made, freeze.id)).toThrow('This plan is of another command');
  expect(() => requireSame(made, 'production')).toThrow('This plan is of another command');
});

test('a plan knows nothing but its facts: the same ones give the same plan, and are not changed', () => {
  const before = structuredClone(next);
  expect(plan(promotion, facts)).toEqual(plan(promotion, facts));
  expect(next).toEqual(before);
});

test('a plan says what would change, what is mounted before, and what --force overrules', () => {
  const frozen = plan(command({ command: 'freeze', name: 'mf-auth' }), facts).next!;
  const held = { ...facts, document: frozen, seen: frozen };
  const lines = (force: boolean) => planLines(plan({ ...promotion, force } as typeof promotion, held));
  expect(lines(false)).toEqual([
    'Plan for revision 3 of production: promote mf-auth 1.0.1',
    '  mf-auth 1.0.0 -> 1.0.1',
    '  mounted in a browser before: mf-auth 1.0.1',
    expect.stringMatching(/^ {2}refused without --force: mf-auth is frozen by Asha/),
  ]);
  expect(lines(true).at(-1)).toMatch(/^ {2}overruled: mf-auth is frozen/);
});

test('what nobody can overrule is in the plan, too', () => {
  const made = plan(command({ command: 'retire', name: 'shell' }), facts);
  expect(made.next).toBeNull();
  expect(planLines(made)).toEqual([
    'Refused, and production stays at revision 1: The shell cannot be retired: every page needs it',
  ]);
});

test('a canary that becomes current was mounted when it began', () => {
  const build = { name: 'mf-auth', version: '1.0.1' };
  const started = plan(command({ command: 'canary', build, share: 10 }), facts);
  expect(started.mounts).toEqual([build]);
  const running = { ...facts, document: started.next, seen: started.next };
  expect(plan(command({ command: 'canary', build, share: 50 }), running).mounts).toEqual([]);
  expect(plan(command({ command: 'promote-canary', name: 'mf-auth' }), running).mounts).toEqual([]);
});

describe('the API', () => {
  const problemsWith = (domain: string | undefined, made?: string) => {
    const build = { ...manifest('mf-auth@1.0.1'), ...(made === undefined ? {} : { domain: made }) };
    const api = domain === undefined ? { problem: 'the API does not answer' } : { domain };
    return plan(promotion, {
      ...facts,
      manifests: new Map([...manifests, [buildKey(build), build]]),
      api: { address: 'http://api', ...api },
    }).problems.map(({ text }) => text);
  };

  test.each([
    [
      '2.0.0',
      '1.3.0',
      'was made for version 1.3.0 of the candidate API, http://api serves 2.0.0: rebuild it',
    ],
    [
      '1.9.0',
      '2.0.0',
      'was made for version 2.0.0 of the candidate API, http://api serves 1.9.0: upgrade the API first',
    ],
    [
      '2.0.0',
      undefined,
      'was made for version 1.0.0 of the candidate API, http://api serves 2.0.0: rebuild it',
    ],
  ])('of version %s refuses a build for %s', (domain, made, message) => {
    expect(problemsWith(domain, made)).toEqual([`mf-auth 1.0.1 ${message}`]);
  });

  test.each(['1.0.0', '1.7.0'])('of another minor version takes a build for %s', (made) => {
    expect(problemsWith('1.4.0', made)).toEqual([]);
  });

  test('that does not answer refuses; one that is not known is only mentioned', () => {
    expect(problemsWith(undefined)).toEqual(['the API does not answer']);
    const unknown = plan(promotion, { ...facts, api: null });
    expect(unknown.problems).toEqual([]);
    expect(planLines(unknown).at(-1)).toContain('was not compared: RELEASE_API names no API');
  });
});
