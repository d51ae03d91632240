import { startCanary } from '../channel/canary';
import { promote } from '../channel/change';
import { passGate, type Finding } from '../channel/checks';
import type { ChannelDocument } from '../channel/document';
import { stamp } from '../testing/fixture';
import { auth, canary, make, manifest, manifests, mounted, next, printed } from '../testing/gated';

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
    deployables['mf-auth']!.current?.version === '1.0.1'
      ? [{ name: 'mf-auth', version: '1.0.1', text: 'mf-auth 1.0.1 does not mount' }]
      : [];
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

test('what does not mount is a problem', async () => {
  const finding = await make({
    mount: async () => [{ name: 'mf-auth', version: '1.0.0', text: 'mf-auth 1.0.0 does not mount' }],
  })(next, auth);
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
  passGate(document, [], new Map(), { gate: async () => finding, force });

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
