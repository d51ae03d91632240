import type { BuildManifest } from 'platform/release';
import { buildKey } from '../store/layout';
import { changeOne, promote, rollBack } from '../testing/changes';
import { makeRemote, makeShell, stamp } from '../testing/fixture';
import type { ChannelDocument } from './document';
import { rollbackTarget } from './roll-back';

const freeze = changeOne('freeze');
const unfreeze = changeOne('unfreeze');

const builds = [
  makeShell('1.0.0'),
  ...['1.0.0', '1.0.1', '1.0.2'].map((version) => makeRemote('mf-auth', version)),
  makeRemote('mf-auth', '2.0.0', { needs: { react: '^20.0.0' } }),
  makeRemote('mf-dashboard', '1.0.0'),
  makeRemote('mf-dashboard', '1.0.1'),
];
const all = new Map<string, BuildManifest>(builds.map(({ manifest }) => [buildKey(manifest), manifest]));
const auth = (version: string) => ({ name: 'mf-auth', version });
const dashboard = (version: string) => ({ name: 'mf-dashboard', version });
const examWeek = { ...stamp, actor: 'Ravi', reason: 'exam week' };

let document: ChannelDocument;
let frozen: ChannelDocument;
beforeEach(() => {
  const shell = { name: 'shell', version: '1.0.0' };
  const first = promote(null, [shell, auth('1.0.0'), dashboard('1.0.0')], all, stamp);
  document = promote(first, [auth('1.0.1')], all, stamp)!;
  frozen = freeze(document, 'mf-auth', examWeek)!;
});

test('a freeze is a revision and changes no build', () => {
  expect(frozen).toMatchObject({ revision: 3, change: 'freeze mf-auth', actor: 'Ravi', reason: 'exam week' });
  const { frozen: marked, ...rest } = frozen.deployables['mf-auth']!;
  expect(marked).toEqual({ actor: 'Ravi', time: stamp.time, reason: 'exam week' });
  expect(rest).toEqual(document.deployables['mf-auth']);
});

test('a promotion of what is frozen is refused: who froze it, why, and what to do', () => {
  const attempt = () => promote(frozen, [auth('1.0.2')], all, stamp);
  expect(attempt).toThrow(/mf-auth is frozen by Ravi since 2026-01-02.*exam week/);
  expect(attempt).toThrow('unfreeze mf-auth');
});

test('a set with one frozen deployable is refused whole', () => {
  expect(() => promote(frozen, [dashboard('1.0.1'), auth('1.0.2')], all, stamp)).toThrow('frozen');
});

test('the others can be promoted, and the freeze stands', () => {
  const after = promote(frozen, [dashboard('1.0.1'), auth('1.0.1')], all, stamp);
  expect(after?.deployables['mf-dashboard']?.current?.version).toBe('1.0.1');
  expect(after?.deployables['mf-auth']?.frozen?.reason).toBe('exam week');
});

test('a rollback of what is frozen goes through, and the freeze stands', () => {
  const after = rollBack(frozen, rollbackTarget(frozen, 'mf-auth'), all, stamp);
  expect(after.deployables['mf-auth']).toMatchObject({
    current: { version: '1.0.0' },
    frozen: { reason: 'exam week' },
  });
});

test('after the freeze a promotion goes through', () => {
  const open = unfreeze(frozen, 'mf-auth', stamp)!;
  expect(open).toMatchObject({ revision: 4, change: 'unfreeze mf-auth' });
  expect(promote(open, [auth('1.0.2')], all, stamp)?.deployables['mf-auth']?.current?.version).toBe('1.0.2');
});

test('freezing twice for one reason, or unfreezing what is open, changes nothing', () => {
  expect(freeze(frozen, 'mf-auth', examWeek)).toBeNull();
  expect(freeze(frozen, 'mf-auth', stamp)?.deployables['mf-auth']?.frozen?.reason).toBe('a test');
  expect(unfreeze(document, 'mf-auth', stamp)).toBeNull();
});

test('what was never promoted can be neither frozen nor unfrozen', () => {
  expect(() => freeze(document, 'mf-unknown', stamp)).toThrow('is not in this channel');
  expect(() => unfreeze(null, 'mf-auth', stamp)).toThrow('is not in this channel');
});

test('force passes over a freeze and over what does not fit, and the revision says over what', () => {
  const forced = promote(frozen, [auth('2.0.0')], all, { ...stamp, force: true });
  expect(forced?.deployables['mf-auth']?.current?.version).toBe('2.0.0');
  expect(forced?.change).toBe('promote mf-auth 2.0.0, forced');
  expect(forced?.forced).toEqual([
    expect.stringContaining('mf-auth is frozen by Ravi') as string,
    'mf-auth 2.0.0 needs react ^20.0.0, shell 1.0.0 provides 19.3.1',
  ]);
});

test('force that nothing spoke against leaves no mark', () => {
  const after = promote(document, [auth('1.0.2')], all, { ...stamp, force: true });
  expect(after?.change).toBe('promote mf-auth 1.0.2');
  expect(after).not.toHaveProperty('forced');
});

test('what was forced in is not held against others later, and can be rolled back', () => {
  const forced = promote(document, [auth('2.0.0')], all, { ...stamp, force: true })!;
  const later = promote(forced, [dashboard('1.0.1')], all, stamp)!;
  expect(later.deployables['mf-dashboard']?.current?.version).toBe('1.0.1');
  expect(later).not.toHaveProperty('forced');
  const rolled = rollBack(later, rollbackTarget(later, 'mf-auth'), all, stamp);
  expect(rolled.deployables['mf-auth']?.current?.version).toBe('1.0.1');
});
