import type { BuildManifest, ChannelDocument } from 'platform/release';
import { promote } from '../channel/change';
import type { Proof } from '../channel/proofs';
import { proving, stamp } from '../testing/fixture';
import { auth, make, manifest, manifests, mounted, next, printed } from '../testing/gated';

beforeEach(() => {
  printed.length = 0;
  mounted.length = 0;
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
    expect(await again(next, [manifest('shell@1.0.0')], edit)).toEqual([
      ['mf-auth 1.0.0', 'mf-dashboard 1.0.0'],
    ]);
  });

  test('does not hold where its address leads to another remote', async () => {
    const withRoutes = (name: string, path: string) => {
      const { current } = next.deployables[name]!;
      return {
        [name]: { current: { ...current, routes: [{ path, access: 'public' as const }] }, previous: [] },
      };
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
  [
    'loads more than its budget',
    heavy,
    /^mf-auth 1\.0\.0 loads 201\.0 KiB .* at \/auth, its budget is 200 KiB: load later/,
  ],
  [
    'leaves something behind',
    leaking,
    /^mf-auth 1\.0\.0 leaves behind 1 timer, 2 listeners on window or document each time/,
  ],
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
    expect.stringContaining(
      'loads 12.0 KiB of JavaScript and CSS at /auth (1.0.0: 10.0 KiB), its budget is 11 KiB',
    ),
  ]);
});
