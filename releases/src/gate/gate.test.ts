import type { BuildManifest, ChannelDocument } from 'platform/release';
import { startCanary } from '../channel/canary';
import { promote } from '../channel/change';
import { passGate, type Finding } from '../channel/checks';
import type { Proof } from '../channel/proofs';
import { buildKey } from '../store/layout';
import { makeRemote, makeShell, proving, stamp } from '../testing/fixture';
import { MemoryStore } from '../testing/memory-store';
import { createGate, type GateOptions } from './gate';

const builds = [
  makeShell('1.0.0'),
  makeShell('1.1.0'),
  makeRemote('mf-auth', '1.0.0'),
  makeRemote('mf-auth', '1.0.1'),
  makeRemote('mf-dashboard', '1.0.0'),
];
const manifests = new Map(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const manifest = (key: string) => manifests.get(key)!;
const next: ChannelDocument = promote(
  null,
  [...manifests.values()].filter(({ version }) => version === '1.0.0'),
  manifests,
  stamp,
)!;

const canary = startCanary(next, { name: 'mf-auth', version: '1.0.1' }, 10, manifests, stamp)!;

const printed: string[] = [];
/** What was mounted, 'mf-auth 1.0.0', each time. */
const mounted: string[][] = [];
const make = (options: Partial<GateOptions> = {}) => {
  const gate = createGate({
    api: async () => ({ address: 'http://api', domain: '1.0.0' }),
    findBrowser: async () => '/usr/bin/chromium',
    mount: async (_browser, document, remotes) => {
      mounted.push(remotes.map((name) => `${name} ${document.deployables[name]!.current.version}`));
      return proving(document, remotes);
    },
    notMounted: null,
    believesClaims: true,
    print: (line) => printed.push(line),
    ...options,
  });
  return (document: ChannelDocument, changed: readonly BuildManifest[], known: readonly Proof[] = []) =>
    gate(document, changed, known);
};
const auth = [manifest('mf-auth@1.0.0')];

beforeEach(() => {
  printed.length = 0;
  mounted.length = 0;
});

test('a build that mounts, made for the API’s version, passes with nothing to note', async () => {
  expect(await make()(next, auth)).toMatchObject({ problems: [], leftOut: [] });
  expect(mounted).toEqual([['mf-auth 1.0.0']]);
});

test('a new shell is looked at with every remote', async () => {
  await make()(next, [manifest('shell@1.0.0')]);
  expect(mounted).toEqual([['mf-auth 1.0.0', 'mf-dashboard 1.0.0']]);
});

test('a build that goes into canary is looked at as those in it get it, and the others are not', async () => {
  await make()(canary, [manifest('mf-auth@1.0.1')]);
  expect(mounted).toEqual([['mf-auth 1.0.1']]);
  expect(printed.join()).toContain('Mounting mf-auth 1.0.1 under shell 1.0.0');
});

const underNewShell = promote(canary, [{ name: 'shell', version: '1.1.0' }], manifests, stamp)!;

test('a new shell is looked at with the builds in canary as well', async () => {
  await make()(underNewShell, [manifest('shell@1.1.0')]);
  expect(mounted).toEqual([['mf-auth 1.0.0', 'mf-dashboard 1.0.0'], ['mf-auth 1.0.1']]);
});

test('what does not mount in canary is a problem too', async () => {
  const mount = async (_browser: string, { deployables }: ChannelDocument) =>
    deployables['mf-auth']!.current.version === '1.0.1'
      ? { problems: [{ name: 'mf-auth', version: '1.0.1', text: 'mf-auth 1.0.1 does not mount' }], proofs: [] }
      : { problems: [], proofs: [] };
  const finding = await make({ mount })(underNewShell, [manifest('shell@1.1.0')]);
  expect(finding.problems).toEqual(['mf-auth 1.0.1 does not mount']);
});

test('a canary of the shell is looked at with every remote, and the current shell is not', async () => {
  const shell = startCanary(next, { name: 'shell', version: '1.1.0' }, 10, manifests, stamp)!;
  await make()(shell, [manifest('shell@1.1.0')]);
  expect(printed).toEqual(['Mounting mf-auth 1.0.0, mf-dashboard 1.0.0 under shell 1.1.0']);
});

test('a new remote is looked at under the canary of the shell as well', async () => {
  const shell = startCanary(next, { name: 'shell', version: '1.1.0' }, 10, manifests, stamp)!;
  await make()(promote(shell, [{ name: 'mf-auth', version: '1.0.1' }], manifests, stamp)!, [
    manifest('mf-auth@1.0.1'),
  ]);
  expect(printed).toEqual([1, 2].map((_, index) => `Mounting mf-auth 1.0.1 under shell 1.${index}.0`));
});

describe('a pair that was proven', () => {
  const again = async (document: ChannelDocument, changed: readonly BuildManifest[], edit: object = {}) => {
    const { proofs = [] } = await make()(next, [manifest('shell@1.0.0')]);
    mounted.length = 0;
    await make()(
      document,
      changed,
      proofs.map((proof) => ({ ...proof, ...edit })),
    );
    return mounted;
  };

  test('is not mounted again, and the output says so', async () => {
    expect(await again(next, [manifest('shell@1.0.0')])).toEqual([]);
    expect(printed.at(-1)).toBe('Mounted before: mf-auth 1.0.0, mf-dashboard 1.0.0 under shell 1.0.0');
  });

  test('says nothing of the same build under another shell, or of another build', async () => {
    const change = (build: string): ChannelDocument => promote(next, [manifest(build)], manifests, stamp)!;
    expect(await again(change('shell@1.1.0'), [manifest('shell@1.1.0')])).toHaveLength(1);
    expect(await again(change('mf-auth@1.0.1'), [manifest('mf-auth@1.0.1')])).toEqual([['mf-auth 1.0.1']]);
  });

  test.each([
    ['rules of the gate', { rules: 0 }],
    ['policy of the page', { inlineStyles: true }],
    ['builds whose screens were looked at', { beside: ['mf-auth@9.0.0'] }],
    ['lack of any screen to look at', { beside: [] }],
  ])('does not hold with another %s', async (_what, edit) => {
    expect(await again(next, [manifest('shell@1.0.0')], edit)).toEqual([['mf-auth 1.0.0', 'mf-dashboard 1.0.0']]);
  });

  test('does not hold where its address leads to another remote', async () => {
    const withRoutes = (name: string, path: string) => {
      const { current } = next.deployables[name]!;
      return { [name]: { current: { ...current, routes: [{ path, access: 'public' as const }] }, previous: [] } };
    };
    const step = withRoutes('mf-auth', '/auth/:step');
    const free = { ...next.deployables, ...step, ...withRoutes('mf-dashboard', '/auth/two') };
    expect(await again({ ...next, deployables: free }, auth)).toEqual([]);
    const deployables = { ...next.deployables, ...step, ...withRoutes('mf-dashboard', '/auth/1') };
    expect(await again({ ...next, deployables }, auth)).toEqual([['mf-auth 1.0.0']]);
  });

  test('by a claim counts where callers mount, and not where the server does', async () => {
    const { proofs = [] } = await make()(next, auth);
    const claims = proofs.map((proof) => ({ ...proof, isClaim: true as const }));
    await make()(next, auth, claims);
    expect(mounted).toHaveLength(1);
    await make({ believesClaims: false })(next, auth, claims);
    expect(mounted).toHaveLength(2);
  });
});

const measured = (edit: Partial<Proof>) => async (_browser: string, document: ChannelDocument) => ({
  problems: [],
  proofs: proving(document, ['mf-auth']).proofs.map((proof) => ({ ...proof, ...edit })),
});
const heavy = { loads: [{ path: '/auth', bytes: 201 * 1024 }] };
const leaking = {
  left: { timers: 1, listeners: 2, globals: 0, styleSheets: 0, elements: 0, detachedNodes: 0 },
};

test.each([
  ['loads more than its budget', heavy, /^mf-auth 1\.0\.0 loads 201\.0 KiB .* at \/auth, its budget is 200 KiB: load later/],
  ['leaves something behind', leaking, /^mf-auth 1\.0\.0 leaves behind 1 timer, 2 listeners on window or document each time/],
])('what %s is a problem, and not proven', async (_what, edit, words) => {
  const finding = await make({ mount: measured(edit) })(next, auth);
  expect(finding.problems).toEqual([expect.stringMatching(words)]);
  expect(finding.proofs).toEqual([]);
});

test('a budget of its own counts instead, and the problem names what was loaded before', async () => {
  const update = promote(next, [manifest('mf-auth@1.0.1')], manifests, stamp)!;
  const known = proving(next, ['mf-auth']).proofs;
  const gate = make({ mount: measured({ loads: [{ path: '/auth', bytes: 12 * 1024 }] }) });
  const { current } = update.deployables['mf-auth']!;
  const withBudget = (budget: number): ChannelDocument => ({
    ...update,
    deployables: {
      ...update.deployables,
      'mf-auth': { ...update.deployables['mf-auth']!, current: { ...current, budget } },
    },
  });
  const changed = [manifest('mf-auth@1.0.1')];
  expect((await gate(withBudget(12), changed, known)).problems).toEqual([]);
  expect((await gate(withBudget(11), changed, known)).problems).toEqual([
    expect.stringContaining('loads 12.0 KiB of JavaScript and CSS at /auth (1.0.0: 10.0 KiB), its budget is 11 KiB'),
  ]);
});

test('what does not mount is a problem', async () => {
  const finding = await make({ mount: async () => ({ problems: [{ name: 'mf-auth', version: '1.0.0', text: 'mf-auth 1.0.0 does not mount' }], proofs: [] }) })(next, auth);
  expect(finding.problems).toEqual(['mf-auth 1.0.0 does not mount']);
});

test('a machine without a browser refuses, and says how to go on', async () => {
  const finding = await make({ findBrowser: async () => undefined })(next, auth);
  expect(finding.problems).toEqual([expect.stringMatching(/no browser found, install Chromium.*--no-mount/)]);
});

test('who does not mount has it noted, and needs no browser', async () => {
  const finding = await make({ findBrowser: async () => undefined, notMounted: '--no-mount' })(next, auth);
  expect(finding).toEqual({ problems: [], leftOut: ['no build was mounted: --no-mount'] });
});

test.each([
  ['2.0.0', '1.3.0', 'was made for version 1.3.0 of the candidate API, http://api serves 2.0.0: rebuild it'],
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
])('under an API %s, a build for %s is a problem', async (domain, made, message) => {
  const gate = make({ api: async () => ({ address: 'http://api', domain }) });
  const build = { ...manifest('mf-auth@1.0.0'), ...(made ? { domain: made } : {}) };
  expect((await gate(next, [build])).problems).toEqual([`mf-auth 1.0.0 ${message}`]);
});

test.each(['1.0.0', '1.7.0'])('minor versions do not bind a build for %s', async (domain) => {
  const gate = make({ api: async () => ({ address: 'http://api', domain: '1.4.0' }) });
  expect((await gate(next, [{ ...manifest('mf-auth@1.0.0'), domain }])).problems).toEqual([]);
});

test('an API that does not answer is a problem; a missing setting is only mentioned', async () => {
  const dead = make({ api: async () => ({ address: 'http://api', problem: 'the API does not answer' }) });
  expect((await dead(next, auth)).problems).toEqual(['the API does not answer']);
  expect(printed.join()).not.toContain('RELEASE_API');
  expect((await make({ api: null })(next, auth)).problems).toEqual([]);
  expect(printed.join()).toContain('was not compared: RELEASE_API names no API');
});

const pass = (document: ChannelDocument, finding: Finding, force = false) =>
  passGate(new MemoryStore(), document, [], new Map(), { gate: async () => finding, force });

test('a problem refuses, with what to do; forced, it is written into the revision', async () => {
  const finding = { problems: ['it throws'], leftOut: [] };
  await expect(pass(next, finding)).rejects.toThrow(
    /publish a new version, or overrule them with --force[^]*- it throws/,
  );
  expect(await pass(next, finding, true)).toMatchObject({
    change: `${next.change}, forced`,
    forced: ['it throws'],
  });
  const before = { ...next, change: 'promote mf-auth 1.0.0, forced', forced: ['mf-auth is frozen'] };
  expect(await pass(before, finding, true)).toMatchObject({
    change: 'promote mf-auth 1.0.0, forced',
    forced: ['mf-auth is frozen', 'it throws'],
  });
});

test('what was left out is written into the revision, and does not count as forced', async () => {
  expect(await pass(next, { problems: [], leftOut: ['no build was mounted: --no-mount'] })).toEqual({
    ...next,
    forced: ['no build was mounted: --no-mount'],
  });
  expect(await pass(next, { problems: [], leftOut: [] })).toBe(next);
});
