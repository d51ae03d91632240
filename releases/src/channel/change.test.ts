import type { BuildManifest } from 'platform/release';
import { buildKey } from '../store/layout';
import { promote, rollBack } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import { keptBuilds } from './change';
import type { ChannelDocument } from './document';
import { publicDocument } from './public-document';
import { rollbackTarget } from './roll-back';

const manifestOf = (...builds: { manifest: BuildManifest }[]): Map<string, BuildManifest> =>
  new Map(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const id = (text: string): { name: string; version: string } => {
  const [name = '', version = ''] = text.split('@');
  return { name, version };
};

const all = manifestOf(
  makeShell('1.0.0'),
  makeShell('1.1.0'),
  ...['1.0.0', '1.0.1', '1.0.2', '1.0.3'].map((version) => makeRemote('mf-auth', version)),
  makeRemote('mf-dashboard', '1.0.0'),
);

/** Promotes one after the other, each in a revision of its own. */
function after(...builds: string[]): ChannelDocument {
  const document = builds.reduce<ChannelDocument | null>(
    (before, build) => promote(before, [id(build)], all, stamp) ?? before,
    promote(null, [id('shell@1.0.0'), id('mf-dashboard@1.0.0')], all, stamp),
  );
  return document!;
}
const versionsOf = (document: ChannelDocument | null, name: string): string[] => {
  const deployable = document?.deployables[name];
  return deployable?.current
    ? [deployable.current, ...deployable.previous].map(({ version }) => version)
    : [];
};

const shown = (document: ChannelDocument) => publicDocument(document, all)!.deployables;

test('a first set makes one revision, with who, when and why', () => {
  const document = promote(null, [id('shell@1.0.0'), id('mf-auth@1.0.0')], all, stamp);
  expect(document).toMatchObject({
    schema: 3,
    channel: 'production',
    revision: 1,
    actor: 'Asha',
    time: stamp.time,
    reason: 'a test',
    change: 'promote shell 1.0.0, mf-auth 1.0.0',
  });
});

test('a remote’s record pins its entry, its first files, and the shell’s files that its page does not have anyway', () => {
  const record = shown(after('mf-auth@1.0.0'))['mf-auth']?.current;
  expect(record).toMatchObject({ version: '1.0.0', container: 'mf_auth_1_0_0', routes: [{ path: '/auth' }] });
  expect(record?.entry).toEqual({
    file: 'remoteEntry.js',
    integrity: expect.stringMatching(/^sha256-/) as string,
  });
  expect(record?.initial.map(({ file }) => file)).toEqual(['app.1a2b.js', 'app.1a2b.css']);
  expect(record?.shared.map(({ file }) => file)).toEqual(['select.1.0.0.js', 'select.css']);
});

test('the shell’s record keeps apart what signed-in routes need', () => {
  expect(shown(after()).shell?.current.shared.map(({ file }) => file)).toEqual(['header.js']);
});

test('what a promotion replaces becomes the newest good build', () => {
  const document = after('mf-auth@1.0.0', 'mf-auth@1.0.1', 'mf-auth@1.0.2');
  expect(versionsOf(document, 'mf-auth')).toEqual(['1.0.2', '1.0.1', '1.0.0']);
  expect(document.revision).toBe(4);
});

test('promoting what is current changes nothing', () => {
  expect(promote(after('mf-auth@1.0.0'), [id('mf-auth@1.0.0')], all, stamp)).toBeNull();
});

test('a batch names only what it changed', () => {
  const document = promote(after('mf-auth@1.0.0'), [id('mf-auth@1.0.1'), id('shell@1.0.0')], all, stamp);
  expect(document?.change).toBe('promote mf-auth 1.0.1');
});

test('promoting an earlier build again does not list it twice', () => {
  expect(versionsOf(after('mf-auth@1.0.0', 'mf-auth@1.0.1', 'mf-auth@1.0.0'), 'mf-auth')).toEqual([
    '1.0.0',
    '1.0.1',
  ]);
});

test('only so many earlier builds are kept', () => {
  const many = Array.from({ length: 9 }, (_, patch) => makeRemote('mf-auth', `1.0.${patch}`));
  const manifests = manifestOf(makeShell('1.0.0'), ...many);
  let document = promote(null, [id('shell@1.0.0')], manifests, stamp);
  for (const { manifest } of many) document = promote(document, [manifest], manifests, stamp);
  expect(versionsOf(document, 'mf-auth')).toHaveLength(1 + keptBuilds);
});

test('a new shell moves the shared files of every remote’s record, earlier builds included', () => {
  const document = after('mf-auth@1.0.0', 'mf-auth@1.0.1', 'shell@1.1.0');
  const { current, previous } = shown(document)['mf-auth']!;
  expect([current, ...previous].map(({ shared }) => shared[0]?.file)).toEqual([
    'select.1.1.0.js',
    'select.1.1.0.js',
  ]);
});

test('an earlier build that the new shell cannot run, or that was pruned, is no longer kept', () => {
  const shell = makeShell('2.0.0', {
    provides: { react: { version: '20.0.0', js: ['vendor.js'], css: [] } },
  });
  const needsNew = makeRemote('mf-auth', '2.0.0', { needs: { react: '^20.0.0' } });
  const first = promote(null, [id('shell@1.0.0'), id('mf-auth@1.0.0')], all, stamp);
  const manifests = new Map([...all, ...manifestOf(shell, needsNew)]);
  const document = promote(first, [id('shell@2.0.0'), id('mf-auth@2.0.0')], manifests, stamp);
  expect(versionsOf(document, 'mf-auth')).toEqual(['2.0.0']);
  expect(versionsOf(document, 'shell')).toEqual(['2.0.0', '1.0.0']);

  const pruned = new Map([...all].filter(([key]) => key !== 'mf-auth@1.0.0'));
  const next = promote(after('mf-auth@1.0.0', 'mf-auth@1.0.1'), [id('mf-auth@1.0.2')], pruned, stamp);
  expect(versionsOf(next, 'mf-auth')).toEqual(['1.0.2', '1.0.1']);
});

test('a rollback returns to the newest good build and does not keep the bad one', () => {
  const document = after('mf-auth@1.0.0', 'mf-auth@1.0.1', 'mf-auth@1.0.2');
  const rolled = rollBack(document, rollbackTarget(document, 'mf-auth'), all, stamp);
  expect(versionsOf(rolled, 'mf-auth')).toEqual(['1.0.1', '1.0.0']);
  expect(rolled).toMatchObject({
    revision: document.revision + 1,
    change: 'rollback mf-auth 1.0.2 to 1.0.1',
  });
});

test('a rollback to an older build drops those between as well', () => {
  const document = after('mf-auth@1.0.0', 'mf-auth@1.0.1', 'mf-auth@1.0.2', 'mf-auth@1.0.3');
  const rolled = rollBack(document, rollbackTarget(document, 'mf-auth', '1.0.1'), all, stamp);
  expect(versionsOf(rolled, 'mf-auth')).toEqual(['1.0.1', '1.0.0']);
});

test.each([
  ['mf-auth', undefined, 'no earlier build'],
  ['mf-auth', '9.9.9', 'not among the kept'],
  ['mf-unknown', undefined, 'is not in this channel'],
])('a rollback of %s to %s is refused: %s', (name, to, message) => {
  expect(() => rollbackTarget(after('mf-auth@1.0.0'), name, to)).toThrow(message);
});

test('a freeze that stands in the document is carried on', () => {
  const document = after('mf-auth@1.0.0');
  const frozen = { actor: 'Ravi', time: stamp.time, reason: 'exam week' };
  const withFreeze = {
    ...document,
    deployables: { ...document.deployables, 'mf-auth': { ...document.deployables['mf-auth']!, frozen } },
  };
  expect(promote(withFreeze, [id('shell@1.1.0')], all, stamp)?.deployables['mf-auth']?.frozen).toEqual(
    frozen,
  );
});
