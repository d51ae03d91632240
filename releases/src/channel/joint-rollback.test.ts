import type { BuildManifest } from 'platform/release';
import { buildKey, type BuildId } from '../store/layout';
import { changeOne, promote, rollBack, startCanary } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import { DependentsError } from './roll-back';
import type { ChannelDocument } from './document';

const freeze = changeOne('freeze');

const react = (version: string) => ({ provides: { react: { version, js: ['vendor.js'], css: [] } } });
const needs = (range: string) => ({ needs: { react: range } });
const builds = [
  makeShell('1.0.0', react('19.0.0')),
  makeShell('2.0.0', react('20.0.0')),
  ...['mf-auth', 'mf-jobs'].flatMap((name) => [
    makeRemote(name, '1.0.0', needs('>=19.0.0')),
    makeRemote(name, '1.1.0', needs('>=19.0.0')),
    makeRemote(name, '2.0.0', needs('^20.0.0')),
    makeRemote(name, '2.1.0', needs('^20.0.0')),
  ]),
  makeRemote('mf-late', '1.0.0', needs('^20.0.0')),
];
const all = new Map<string, BuildManifest>(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const id = (text: string): BuildId => {
  const [name = '', version = ''] = text.split('@');
  return { name, version };
};
const after = (on: ChannelDocument | null, ...targets: string[]) =>
  promote(on, targets.map(id), all, stamp) ?? on!;
const back = (on: ChannelDocument, withDependents: boolean) =>
  rollBack(on, { ...id('shell@1.0.0'), withDependents }, all, stamp);
const current = ({ deployables }: ChannelDocument) =>
  Object.values(deployables).map((entry) => entry.current?.version);

/** Only mf-auth needs the new shell. */
const pinned = ['mf-auth@1.1.0', 'shell@2.0.0', 'mf-auth@2.0.0', 'mf-auth@2.1.0'].reduce<ChannelDocument>(
  (on, build) => after(on, build),
  after(null, 'shell@1.0.0', 'mf-auth@1.0.0', 'mf-jobs@1.0.0'),
);

test('a rollback that a remote prevents is refused with the command that rolls back both, and what that does', () => {
  expect(() => back(pinned, false)).toThrow(
    /with `rollback shell --to 1\.0\.0 --with-dependents`, which also rolls back mf-auth 2\.1\.0 to 1\.1\.0:\n {2}- mf-auth 2\.1\.0 needs react/,
  );
  expect(() => back(pinned, false)).toThrow(DependentsError);
});

test('with its dependents the shell goes back in one revision, each to the newest kept build that fits', () => {
  const next = back(pinned, true);
  expect(next).toMatchObject({
    revision: pinned.revision + 1,
    change: 'rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.1.0 to 1.1.0',
  });
  expect(current(next)).toEqual(['1.1.0', '1.0.0', '1.0.0']);
  expect(next.deployables['mf-auth']?.previous.map(({ version }) => version)).toEqual(['1.0.0']);
});

test('where nothing depends on what is taken back, the rollback is the same', () => {
  const free = after(after(null, 'shell@1.0.0', 'mf-auth@1.0.0'), 'shell@2.0.0');
  expect(back(free, true)).toEqual(back(free, false));
});

test('the canary of a dependent ends with it, and no freeze stands in the way', () => {
  const canary = startCanary(pinned, { ...id('mf-auth@2.0.0'), share: 10 }, all, stamp)!;
  const frozen = freeze(canary, 'mf-auth', { ...stamp, reason: 'exam week' })!;
  const next = back(frozen, true);
  expect(next.change).toBe(
    'rollback shell 2.0.0 to 1.0.0, rollback mf-auth 2.1.0 to 1.1.0, abort canary mf-auth 2.0.0',
  );
  expect(next.deployables['mf-auth']?.frozen?.reason).toBe('exam week');
});

test('a dependent of which no kept build fits is named, and nothing goes back', () => {
  const stuck = after(after(pinned, 'mf-late@1.0.0'), 'mf-jobs@2.0.0');
  for (const withDependents of [false, true])
    expect(() => back(stuck, withDependents)).toThrow(
      /shell cannot go back to 1\.0\.0: no kept build of mf-late 1\.0\.0 fits it/,
    );
});

test('a rollback of a remote to a route that another has taken over takes that one back too', () => {
  const old = makeRemote('mf-old', '1.0.0', { routes: ['/old', '/offers'] }).manifest;
  const less = makeRemote('mf-old', '2.0.0', { routes: ['/old'] }).manifest;
  const before = makeRemote('mf-offers', '1.0.0', { routes: ['/more'] }).manifest;
  const taker = makeRemote('mf-offers', '2.0.0', { routes: ['/more', '/offers'] }).manifest;
  const manifests = new Map([old, less, before, taker].map((one) => [buildKey(one), one] as const));
  const known = new Map([...all, ...manifests]);
  const first = promote(null, [id('shell@1.0.0'), old, before], known, stamp);
  const moved = promote(first, [less, taker], known, stamp)!;
  expect(() => rollBack(moved, old, known, stamp)).toThrow('also rolls back mf-offers 2.0.0 to 1.0.0');
  expect(rollBack(moved, { ...old, withDependents: true }, known, stamp).change).toBe(
    'rollback mf-old 2.0.0 to 1.0.0, rollback mf-offers 2.0.0 to 1.0.0',
  );
});
