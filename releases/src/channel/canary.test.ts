import type { BuildManifest } from 'platform/release';
import { changeOne, promote, restore, rollBack, startCanary } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import { buildKey } from '../store/layout';
import { parseShare } from './canary';
import { buildsIn, mapEntries, underShell } from './compose';
import type { ChannelDocument } from './document';
import { publicDocument } from './public-document';
import { rollbackTarget } from './roll-back';

const abortCanary = changeOne('abort-canary');
const promoteCanary = changeOne('promote-canary');
const freeze = changeOne('freeze');

const newReact = { provides: { react: { version: '20.0.0', js: ['vendor.js'], css: [] } } };
const builds = [
  makeShell('1.0.0'),
  makeShell('1.1.0'),
  makeShell('2.0.0', newReact),
  ...['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4-pr.1'].map((version) => makeRemote('mf-auth', version)),
  makeRemote('mf-auth', '2.0.0', { needs: { react: '^20.0.0' } }),
  makeRemote('mf-auth', '3.0.0', { routes: ['/dashboard'] }),
  makeRemote('mf-dashboard', '1.0.0', { needs: { react: '>=19.0.0' } }),
];
const all = new Map<string, BuildManifest>(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const auth = (version: string) => ({ name: 'mf-auth', version });
const shell = (version: string) => ({ name: 'shell', version });

let document: ChannelDocument;
let running: ChannelDocument;
const start = (on: ChannelDocument, version: string, share: number) =>
  startCanary(on, { ...auth(version), share }, all, stamp);

beforeEach(() => {
  const first = promote(null, [shell('1.0.0'), auth('1.0.0')], all, stamp);
  document = promote(first, [auth('1.0.1'), { name: 'mf-dashboard', version: '1.0.0' }], all, stamp)!;
  running = start(document, '1.0.2', 10)!;
});

const shown = (of: ChannelDocument) => publicDocument(of, all)!.deployables;

test('a canary stands beside the current build, with all that a page needs to load it', () => {
  expect(running).toMatchObject({ revision: 3, change: 'canary mf-auth 1.0.2 at 10 %' });
  const { current, canary } = shown(running)['mf-auth']!;
  expect(current.version).toBe('1.0.1');
  expect(canary).toMatchObject({ share: 10, since: stamp.time, build: { container: 'mf_auth_1_0_2' } });
  expect(canary?.build.shared.map(({ file }) => file)).toEqual(['select.1.0.0.js', 'select.css']);
  expect(buildsIn(running)).toContainEqual(auth('1.0.2'));
});

test('raising it keeps the salt, so that no one drops out; the next canary selects others', () => {
  const later = { ...stamp, time: '2026-02-03T00:00:00.000Z' };
  const raised = startCanary(running, { ...auth('1.0.2'), share: 50 }, all, later)!;
  expect(raised.change).toBe('canary mf-auth 1.0.2 from 10 % to 50 %');
  expect(raised.deployables['mf-auth']?.canary).toEqual({
    ...running.deployables['mf-auth']?.canary,
    share: 50,
  });
  expect(start(raised, '1.0.2', 50)).toBeNull();
  const again = start(abortCanary(raised, 'mf-auth', stamp)!, '1.0.2', 10)!;
  expect(again.deployables['mf-auth']?.canary?.salt).not.toBe(running.deployables['mf-auth']?.canary?.salt);
});

test('a promoted canary is current for all, and what it replaces can be gone back to', () => {
  const after = promoteCanary(running, 'mf-auth', stamp, all)!;
  expect(after.change).toBe('promote mf-auth 1.0.2 from canary');
  const { current, previous, canary } = after.deployables['mf-auth']!;
  expect([current?.version, previous[0]?.version, canary]).toEqual(['1.0.2', '1.0.1', undefined]);
});

test('an aborted canary leaves everything else as it was', () => {
  const after = abortCanary(running, 'mf-auth', stamp)!;
  expect(after).toMatchObject({ revision: 4, change: 'abort canary mf-auth 1.0.2' });
  expect(after.deployables).toEqual(document.deployables);
});

test('a promotion of another build lets the canary go on; of its build, ends it', () => {
  const other = promote(running, [auth('1.0.3')], all, stamp)!;
  expect(other.deployables['mf-auth']?.canary).toEqual(running.deployables['mf-auth']?.canary);
  const same = promote(running, [auth('1.0.2')], all, stamp)!;
  expect(same.deployables['mf-auth']).not.toHaveProperty('canary');
});

test('a rollback ends the canary of that deployable, and the record says so', () => {
  const after = rollBack(running, rollbackTarget(running, 'mf-auth'), all, stamp);
  expect(after.change).toBe('rollback mf-auth 1.0.1 to 1.0.0, abort canary mf-auth 1.0.2');
  expect(after.deployables['mf-auth']).not.toHaveProperty('canary');
});

test('a new shell moves the canary’s shared files; one that it cannot run under is not promoted', () => {
  const moved = promote(running, [shell('1.1.0')], all, stamp)!;
  expect(shown(moved)['mf-auth']?.canary?.build.shared[0]?.file).toBe('select.1.1.0.js');
  const attempt = () => promote(running, [shell('2.0.0'), auth('2.0.0')], all, stamp);
  expect(attempt).toThrow('mf-auth 1.0.2 needs react ^19.0.0, shell 2.0.0 provides 20.0.0');
});

test('a rollback of the shell ends a canary that needs the newer one: it must not stand in the way', () => {
  const wide = makeRemote('mf-auth', '1.9.0', { needs: { react: '>=19.0.0' } }).manifest;
  const manifests = new Map([...all, [buildKey(wide), wide] as const]);
  const updated = promote(document, [shell('2.0.0'), auth('1.9.0')], manifests, stamp)!;
  const canary = startCanary(updated, { ...auth('2.0.0'), share: 10 }, manifests, stamp)!;
  const after = rollBack(canary, rollbackTarget(canary, 'shell'), manifests, stamp);
  expect(after.change).toBe('rollback shell 2.0.0 to 1.0.0, abort canary mf-auth 2.0.0');
  expect(after.deployables['mf-auth']).toMatchObject({ current: { version: '1.9.0' } });
  expect(after.deployables['mf-auth']).not.toHaveProperty('canary');
});

test('going back to a revision ends today’s canaries and revives none of then', () => {
  const aborted = abortCanary(running, 'mf-auth', stamp);
  // What comes back is judged no more.
  const unjudged = mapEntries(document, ({ since: _trial, ...rest }) => rest);
  expect(restore(running, document, all, stamp)?.deployables).toEqual(unjudged.deployables);
  expect(restore(aborted, running, all, stamp)).toBeNull();
});

test('a canary can be aborted under a freeze, but neither raised nor promoted', () => {
  const frozen = freeze(running, 'mf-auth', { ...stamp, reason: 'exam week' })!;
  expect(() => start(frozen, '1.0.2', 50)).toThrow('exam week');
  expect(() => promoteCanary(frozen, 'mf-auth', stamp, all)).toThrow('exam week');
  expect(abortCanary(frozen, 'mf-auth', stamp)?.deployables['mf-auth']?.frozen?.reason).toBe('exam week');
});

test.each([
  ['the current build', '1.0.1', 'is current: all candidates get it. For another release raise the version'],
  ['a preview', '1.0.4-pr.1', 'is a preview build'],
  ['a build that does not fit', '2.0.0', 'needs react ^20.0.0'],
  ['a build that claims a route of another remote', '3.0.0', 'both claim the route /dashboard'],
])('%s is no canary', (_, version, message) => {
  expect(() => start(document, version, 10)).toThrow(message);
});

test('forced, a canary passes over what speaks against it, and the revision says what', () => {
  const force = (on: ChannelDocument, version: string) =>
    startCanary(on, { ...auth(version), share: 10 }, all, { ...stamp, force: true })!;
  const unfit = force(document, '2.0.0');
  expect(unfit.change).toBe('canary mf-auth 2.0.0 at 10 %, forced');
  expect(unfit.forced).toEqual([expect.stringContaining('mf-auth 2.0.0 needs react ^20.0.0')]);
  const frozen = freeze(document, 'mf-auth', { ...stamp, reason: 'exam week' })!;
  expect(force(frozen, '1.0.2').forced).toEqual([expect.stringContaining('exam week')]);
});

test('a second canary of a deployable is refused', () => {
  expect(() => start(running, '1.0.3', 10)).toThrow('mf-auth 1.0.2 is in canary at 10 %');
  expect(() => abortCanary(document, 'mf-auth', stamp)).toThrow('has no canary');
});

describe('a canary of the shell', () => {
  const started = () => startCanary(document, { ...shell('1.1.0'), share: 10 }, all, stamp)!;

  test('leaves the records of the remotes as the current shell needs them', () => {
    const { canary } = shown(started()).shell!;
    expect(canary).toMatchObject({ share: 10, build: { version: '1.1.0', entry: { file: 'main.js' } } });
    expect(shown(started())['mf-auth']).toEqual(shown(document)['mf-auth']);
  });

  test('has pages whose remotes share its files, without a canary and with the current shell to fall back to', () => {
    const page = underShell(started(), '1.1.0', all)!;
    expect(shown(page)['mf-auth']?.current.shared[0]?.file).toBe('select.1.1.0.js');
    expect(page.deployables.shell).toMatchObject({
      current: { version: '1.1.0' },
      previous: [{ version: '1.0.0' }],
    });
    expect(page.deployables.shell).not.toHaveProperty('canary');
  });

  test('is refused when a remote cannot run under it, and so is a remote that cannot run under a canary', () => {
    const unfit = () => startCanary(document, { ...shell('2.0.0'), share: 10 }, all, stamp);
    expect(unfit).toThrow('mf-auth 1.0.1 needs react ^19.0.0, shell 2.0.0 provides 20.0.0');
    const lacking = makeShell('1.2.0', { provides: {} }).manifest;
    const manifests = new Map([...all, [buildKey(lacking), lacking] as const]);
    const alone = promote(null, [shell('1.0.0')], manifests, stamp);
    const running = startCanary(alone, { ...shell('1.2.0'), share: 10 }, manifests, stamp);
    expect(() => promote(running, [auth('1.0.0')], manifests, stamp)).toThrow('which shell 1.2.0 lacks');
  });

  test('has no pages when a remote cannot run under it any more', () => {
    expect(underShell(document, '2.0.0', all)).toBeNull();
    expect(underShell(document, '9.9.9', all)).toBeNull();
  });
});

test('a preview can be the canary when it is meant', () => {
  const after = startCanary(document, { ...auth('1.0.4-pr.1'), share: 5 }, all, { ...stamp, preview: true })!;
  expect(after.deployables['mf-auth']?.canary?.build.version).toBe('1.0.4-pr.1');
  expect(() => promoteCanary(after, 'mf-auth', stamp, all)).toThrow('is a preview build');
});

test('shares are percents', () => {
  expect([
    parseShare('10%'),
    parseShare('10'),
    parseShare('0.5%'),
    parseShare('100'),
    parseShare('0%'),
  ]).toEqual([10, 10, 0.5, 100, 0]);
  for (const text of ['101%', '-5', 'ten', '1e1', '']) {
    expect(() => parseShare(text)).toThrow('is not a share of candidates');
  }
});
