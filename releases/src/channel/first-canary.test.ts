import type { BuildManifest } from 'platform/release';
import { buildKey } from '../store/layout';
import { changeOne, promote, restore, rollBack, startCanary } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import { admit } from './canary';
import { buildsIn, offeredBuilds } from './compose';
import { differences } from './diff';
import type { ChannelDocument } from './document';
import { publicDocument } from './public-document';
import { rollbackTarget } from './roll-back';

const abortCanary = changeOne('abort-canary');
const promoteCanary = changeOne('promote-canary');
const retire = changeOne('retire');
const freeze = changeOne('freeze');
const unfreeze = changeOne('unfreeze');

const newReact = { provides: { react: { version: '20.0.0', js: ['vendor.js'], css: [] } } };
const builds = [
  makeShell('1.0.0'),
  makeShell('1.1.0'),
  makeShell('2.0.0', newReact),
  makeRemote('mf-auth', '1.0.0'),
  ...['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-new', version)),
  makeRemote('mf-new', '2.0.0', { needs: { react: '^20.0.0' } }),
  makeRemote('mf-other', '1.0.0', { routes: ['/new'] }),
];
const all = new Map<string, BuildManifest>(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const fresh = (version: string) => ({ name: 'mf-new', version });
const shell = (version: string) => ({ name: 'shell', version });
const start = (on: ChannelDocument | null, version: string, share: number) =>
  startCanary(on, { ...fresh(version), share }, all, stamp);

const document = promote(null, [shell('1.0.0'), { name: 'mf-auth', version: '1.0.0' }], all, stamp)!;
const running = start(document, '1.0.0', 10)!;

const shown = (of: ChannelDocument) => publicDocument(of, all)!.deployables;

test('a remote that was never promoted starts with a canary, which no page without it shows', () => {
  expect(running).toMatchObject({ revision: 2, change: 'canary mf-new 1.0.0 at 10 %' });
  expect(shown(running)).toEqual(shown(document));
  expect(running.deployables['mf-new']).toEqual({
    previous: [],
    canary: expect.objectContaining({ share: 10, build: { version: '1.0.0' } }) as object,
  });
  expect(differences(document, running)).toEqual([
    { name: 'mf-new', field: 'canary', before: null, after: '1.0.0 at 10 %' },
  ]);
});

test('who is in it gets a document in which it is a deployable; nobody gets the list of the others', () => {
  expect(shown(admit(running, ['mf-new']))['mf-new']).toMatchObject({
    current: { version: '1.0.0', routes: [{ path: '/new' }] },
    previous: [],
    canary: { build: { version: '1.0.0' }, share: 100 },
  });
  expect(admit(running, [])).toEqual(running);
});

test('it is raised, and then current for all, with nothing to go back to', () => {
  const raised = start(running, '1.0.0', 50)!;
  expect(raised.change).toBe('canary mf-new 1.0.0 from 10 % to 50 %');
  expect(raised.deployables['mf-new']?.canary?.salt).toBe(running.deployables['mf-new']?.canary?.salt);
  const after = promoteCanary(raised, 'mf-new', stamp, all)!;
  expect(after.deployables['mf-new']).toMatchObject({ current: { version: '1.0.0' }, previous: [] });
});

test('a pipeline that runs twice changes nothing the second time, and is told so when it comes too late', () => {
  expect(start(running, '1.0.0', 10)).toBeNull();
  const promoted = promote(running, [fresh('1.0.0')], all, stamp)!;
  expect(promoted.deployables['mf-new']).not.toHaveProperty('canary');
  expect(promote(promoted, [fresh('1.0.0')], all, stamp)).toBeNull();
  expect(() => start(promoted, '1.0.0', 10)).toThrow('mf-new 1.0.0 is current');
  expect(() => start(running, '1.0.1', 10)).toThrow('mf-new 1.0.0 is in canary at 10 %');
});

test('aborted, it leaves the channel as it was', () => {
  const after = abortCanary(running, 'mf-new', stamp)!;
  expect(after).toMatchObject({ revision: 3, change: 'abort canary mf-new 1.0.0' });
  expect(after.deployables).not.toHaveProperty('mf-new');
  expect(buildsIn(after)).toEqual(buildsIn(document));
});

test('there is nothing to roll back or to retire, and the refusal names what ends it', () => {
  expect(() => rollbackTarget(running, 'mf-new')).toThrow(
    'canary mf-new --promote makes it current, --abort',
  );
  expect(() => retire(running, 'mf-new', stamp)).toThrow('mf-new has no current build, only a canary');
});

test('a freeze holds the promotion, and outlives the canary, for the next build of it', () => {
  const frozen = freeze(running, 'mf-new', { ...stamp, reason: 'exam week' })!;
  expect(() => promoteCanary(frozen, 'mf-new', stamp, all)).toThrow('exam week');
  const aborted = abortCanary(frozen, 'mf-new', stamp);
  expect(() => start(aborted, '1.0.1', 10)).toThrow('exam week');
  expect(unfreeze(aborted, 'mf-new', stamp)?.deployables).not.toHaveProperty('mf-new');
});

test.each([
  ['a build that does not fit the shell', fresh('2.0.0'), 'mf-new 2.0.0 needs react ^20.0.0'],
  ['a route that another first canary has', { name: 'mf-other', version: '1.0.0' }, 'claim the route /new'],
])('%s is refused', (_, target, message) => {
  const on = target.name === 'mf-new' ? document : running;
  expect(() => startCanary(on, { ...target, share: 10 }, all, stamp)).toThrow(message);
});

test('without a shell there is no canary', () => {
  expect(() => start(null, '1.0.0', 10)).toThrow('The channel has no shell yet');
});

test('a new shell must run it; a rollback of the shell ends it', () => {
  expect(() => promote(running, [shell('2.0.0')], all, stamp)).toThrow('mf-new 1.0.0 needs react ^19.0.0');
  const moved = promote(running, [shell('1.1.0')], all, stamp)!;
  expect(shown(admit(moved, ['mf-new']))['mf-new']?.current.shared[0]?.file).toBe('select.1.1.0.js');
  const wide = makeRemote('mf-auth', '1.9.0', { needs: { react: '>=19.0.0' } }).manifest;
  const manifests = new Map([...all, [buildKey(wide), wide] as const]);
  const updated = promote(document, [shell('2.0.0'), wide], manifests, stamp)!;
  const canary = startCanary(updated, { ...fresh('2.0.0'), share: 10 }, manifests, stamp)!;
  const after = rollBack(canary, rollbackTarget(canary, 'shell'), manifests, stamp);
  expect(after.change).toBe('rollback shell 2.0.0 to 1.0.0, abort canary mf-new 2.0.0');
  expect(after.deployables).not.toHaveProperty('mf-new');
});

describe('a retired remote', () => {
  const twice = promote(promote(document, [fresh('1.0.0')], all, stamp), [fresh('1.0.1')], all, stamp)!;
  const retired = retire(twice, 'mf-new', stamp)!;
  const versions = (kept: readonly { version: string }[] = []) => kept.map(({ version }) => version);

  test('keeps its builds, which no tab gets', () => {
    expect(versions(retired.deployables['mf-new']?.previous)).toEqual(['1.0.1', '1.0.0']);
    expect(buildsIn(retired)).toContainEqual(fresh('1.0.1'));
    expect(offeredBuilds(retired, 3)).not.toContainEqual(fresh('1.0.1'));
  });

  test('can go back to them when it is promoted again, with a new build or an old one', () => {
    const again = promote(retired, [fresh('1.0.2')], all, stamp)!;
    expect(versions(again.deployables['mf-new']?.previous)).toEqual(['1.0.1', '1.0.0']);
    const rolled = rollBack(again, rollbackTarget(again, 'mf-new'), all, stamp);
    expect(rolled.deployables['mf-new']?.current?.version).toBe('1.0.1');
    const same = promote(retired, [fresh('1.0.1')], all, stamp)!;
    expect(versions(same.deployables['mf-new']?.previous)).toEqual(['1.0.0']);
  });

  test('may come back with a canary, without which it stays retired', () => {
    const canary = start(retired, '1.0.2', 10)!;
    expect(admit(canary, ['mf-new']).deployables['mf-new']?.previous).toEqual([]);
    const aborted = abortCanary(canary, 'mf-new', stamp)!;
    expect(aborted.deployables).toEqual(retired.deployables);
    const back = promoteCanary(canary, 'mf-new', stamp, all)!;
    expect(versions(back.deployables['mf-new']?.previous)).toEqual(['1.0.1', '1.0.0']);
  });

  test('comes back with an earlier revision; one that did not have it retires it', () => {
    const { since: _trial, ...again } = twice.deployables['mf-new']!;
    expect(restore(retired, twice, all, stamp)?.deployables['mf-new']).toEqual(again);
    const gone = restore(twice, document, all, stamp)!;
    expect(versions(gone.deployables['mf-new']?.previous)).toEqual(['1.0.1', '1.0.0']);
    expect(restore(running, document, all, stamp)?.deployables).not.toHaveProperty('mf-new');
  });
});
