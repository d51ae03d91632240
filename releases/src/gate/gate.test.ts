import type { ChannelDocument } from '../channel/document';
import { promote, startCanary } from '../testing/changes';
import { stamp } from '../testing/fixture';
import { auth, canary, make, manifest, manifests, mounted, next, printed } from '../testing/gated';

beforeEach(() => {
  printed.length = 0;
  mounted.length = 0;
});

test('a build that mounts passes with nothing to note', async () => {
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
  const shell = startCanary(next, { name: 'shell', version: '1.1.0', share: 10 }, manifests, stamp)!;
  await make()(shell, [manifest('shell@1.1.0')]);
  expect(printed).toEqual(['Mounting mf-auth 1.0.0, mf-dashboard 1.0.0 under shell 1.1.0']);
});

test('a new remote is looked at under the canary of the shell as well', async () => {
  const shell = startCanary(next, { name: 'shell', version: '1.1.0', share: 10 }, manifests, stamp)!;
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
