import type { BuildManifest, ChannelDocument } from 'platform/release';
import { ReleaseError } from '../release-error';
import { layout } from '../store/layout';
import { makeRemote, makeShell, proving, publishAll, stamp, temporaryFolder } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { keys, signedStore } from '../testing/trust';
import { collectGarbage } from '../upkeep/gc';
import { readChannel } from './channel-store';
import type { Finding } from './checks';
import { measuredLine, readMeasured, readMeasuredCanaries } from './measured';
import { gateRules, readProofs, type Proof } from './proofs';
import { promoteBuilds } from './release';

const builds = [
  makeShell('1.0.0'),
  makeRemote('mf-auth', '1.0.0'),
  makeRemote('mf-auth', '1.0.1'),
  makeRemote('mf-dashboard', '1.0.0'),
];
const first = ['shell', 'mf-auth', 'mf-dashboard'].map((name) => ({ name, version: '1.0.0' }));
const pair = { shell: '1.0.0', name: 'mf-auth', version: '1.0.0' };

let memory: MemoryStore;
let store: ReturnType<typeof signedStore>;
/** What each gate was told to be known. */
let told: (readonly Proof[])[];

beforeEach(async () => {
  memory = new MemoryStore();
  store = signedStore(memory, keys.server);
  told = [];
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, ...builds);
  await remove();
});

/** Promotes with a gate that proves each current remote, or says something else. */
const promote = (
  targets: readonly { name: string; version: string }[],
  finding: Partial<Finding> = {},
  channel = 'production',
) =>
  promoteBuilds(
    store,
    targets,
    { ...stamp, channel },
    {
      gate: async (next: ChannelDocument, _changed: readonly BuildManifest[], known) => {
        told.push(known);
        const names = Object.keys(next.deployables).filter((name) => name !== 'shell');
        return { ...proving(next, names), leftOut: [], ...finding };
      },
    },
  );

const proofKeys = (): string[] => [...memory.files.keys()].filter((key) => key.startsWith('proofs/'));

test('what was proven is known to the next gate, in every channel, and is signed', async () => {
  await promote(first);
  await promote(first, {}, 'staging');
  expect(told[0]).toEqual([]);
  expect(told[1]?.map(({ name }) => name)).toEqual(['mf-auth', 'mf-dashboard']);
  const key = layout.proof(pair);
  expect(JSON.parse(String(memory.files.get(key)))).toHaveProperty('signature');
  const unsigned = JSON.stringify({ ...told[1]?.[0], shell: '1.0.0' });
  memory.files.set(key, Buffer.from(unsigned));
  store.onRefused = () => undefined;
  expect(await readProofs(store, 'production', [pair])).toEqual([]);
});

test('a refused promotion leaves the proofs of what did mount', async () => {
  await expect(promote(first, { problems: ['mf-auth 1.0.0 does not mount'] })).rejects.toThrow(ReleaseError);
  expect(await readProofs(store, 'production', [pair])).toHaveLength(1);
});

test('a caller’s claim counts in its channel alone', async () => {
  await promote(first, { isClaim: true });
  expect(await readProofs(store, 'production', [pair])).toMatchObject([{ name: 'mf-auth', isClaim: true }]);
  expect(await readProofs(store, 'staging', [pair])).toEqual([]);
  expect(proofKeys().every((key) => key.startsWith('proofs/claimed/production/'))).toBe(true);
});

test('nothing is remembered of builds that the promotion does not bring, or by another gate’s rules', async () => {
  const one = proving((await promote(first)).document!, ['mf-auth']).proofs[0]!;
  const before = proofKeys();
  const others = [
    { ...one, version: '9.0.0' },
    { ...one, shell: '../..' },
    { ...one, rules: gateRules + 1 },
  ];
  await promote([{ name: 'mf-auth', version: '1.0.1' }], { proofs: others, isClaim: true });
  expect(proofKeys()).toEqual(before);
});

test('the next gate knows what the replaced build loads, and the change is told', async () => {
  const before = (await promote(first)).document;
  const { document } = await promote([{ name: 'mf-auth', version: '1.0.1' }]);
  expect(told[1]?.map(({ version }) => version)).toEqual(['1.0.0']);
  expect((await readMeasured(store, before, document!)).map(measuredLine)).toEqual([
    'mf-auth 1.0.1 loads 10.0 KiB (+0.0) at /auth and leaves nothing behind, compared with 1.0.0',
  ]);
  expect(await readMeasured(store, null, before!)).toHaveLength(2);
  expect(await readMeasuredCanaries(store, document!)).toEqual([]);
});

test('the proofs of a build go with it', async () => {
  await promote(first);
  await promote([{ name: 'mf-auth', version: '1.0.1' }]);
  const document = await readChannel(store, 'production');
  expect(document?.revision).toBe(2);
  const day = 24 * 3_600_000;
  // Fallbacks are kept, so the build is named until revisions move on: remove what no revision names.
  memory.files.set('proofs/measured/mf-old/1.0.0/1.0.0.json', Buffer.from('{}'));
  const { folder, remove } = await temporaryFolder();
  await publishAll(store, folder, makeRemote('mf-old', '1.0.0'));
  await remove();
  await collectGarbage(store, 20, Date.now() + 2 * day);
  await collectGarbage(store, 20, Date.now() + 4 * day);
  expect(proofKeys().some((key) => key.includes('mf-old'))).toBe(false);
  expect(proofKeys()).toHaveLength(3);
});
