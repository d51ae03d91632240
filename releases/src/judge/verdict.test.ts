import { slotOf } from '../health/slots';
import { firstShare, judge, shareAfter, type Trial, type VoteRow } from './verdict';

const since = Date.parse('2026-01-05T10:00:00Z');
const hour = 3_600_000;
const trial: Trial = {
  name: 'mf-auth',
  version: '1.0.1',
  since,
  share: 1,
  isCanary: false,
  steps: false,
  fallback: '1.0.0',
  isFrozen: false,
};
const halfCanary: Trial = { ...trial, share: 0.5, isCanary: true };

const failures = (count: number, networks = count) =>
  Array.from({ length: count }, (_, index) => ({
    voter: `voter ${index}`,
    network: `network ${index % networks}`,
  }));

const row = (changes: Partial<VoteRow> = {}): VoteRow => ({
  name: 'mf-auth',
  version: '1.0.1',
  trial: since,
  slot: slotOf(since),
  share: 1,
  passed: 0,
  first: 0,
  failed: [],
  ...changes,
});
const decide = (rows: readonly VoteRow[], of = trial, now = since + hour) => judge(of, rows, now);

test('a build that fails one in five is taken back, and the reason names voters and networks', () => {
  expect(decide([row({ passed: 80, first: 80, failed: failures(20) })])).toEqual({
    decision: 'roll back',
    reason: '20 of 100 votes failed (20 %), from 20 voters in 20 networks',
  });
});

test('without votes it waits, and says that it could have found nothing', () => {
  expect(decide([])).toEqual({
    decision: 'wait',
    reason: '0 of 0 votes failed; too few to find harm',
  });
});

test('while it waits it says what it would have found', () => {
  const { decision, reason } = decide([row({ passed: 100, first: 10 })]);
  expect([decision, reason]).toEqual(['wait', expect.stringContaining('that fails for 10 % by now')]);
  expect(decide([row({ passed: 1_000, first: 10 })]).reason).toContain('that fails for 5 % by now');
});

test('a build that passes is cleared by the first votes of its voters, not by later ones', () => {
  expect(decide([row({ passed: 90, first: 90 })]).decision).toBe('go on');
  expect(decide([row({ passed: 300, first: 30 })]).decision).toBe('wait');
});

test('without a verdict in 72 hours it asks a person', () => {
  const rows = [row({ passed: 30, first: 30, failed: failures(3) })];
  expect(decide(rows, trial, since + 71 * hour).decision).toBe('wait');
  expect(decide(rows, trial, since + 72 * hour)).toMatchObject({
    decision: 'ask a person',
    reason: expect.stringContaining('no verdict in 72 hours'),
  });
});

test.each<[string, Partial<Trial>, string]>([
  ['is frozen', { isFrozen: true }, 'but it is frozen'],
  ['has no earlier build', { fallback: null }, 'but there is no earlier build'],
])('a failing build that %s is left to a person', (_what, changes, why) => {
  const rows = [row({ passed: 80, failed: failures(20) })];
  expect(decide(rows, { ...trial, ...changes })).toMatchObject({
    decision: 'ask a person',
    reason: expect.stringContaining(why),
  });
});

test('a first canary that fails is taken back: there is nothing to go back to', () => {
  const rows = [row({ passed: 80, failed: failures(20) })];
  expect(decide(rows, { ...trial, isCanary: true, fallback: null }).decision).toBe('roll back');
});

test('nine networks, or five accounts, take nothing back, whatever they say', () => {
  const networks = failures(9).map(({ network }) => ({ voter: network, network }));
  expect(decide([row({ failed: networks })]).decision).toBe('wait');
  expect(decide([row({ failed: failures(5) })]).decision).toBe('wait');
  expect(decide([row({ failed: failures(60, 5) })]).decision).toBe('wait');
});

test('the three networks that blame most do not count', () => {
  const others = failures(7).map(({ voter }) => ({ voter: `other ${voter}`, network: `quiet ${voter}` }));
  const rows = (hostile: number) => [
    row({ passed: 500, first: 500, failed: [...failures(60, hostile), ...others] }),
  ];
  expect(decide(rows(3)).decision).toBe('wait');
  expect(decide(rows(20)).decision).toBe('roll back');
});

test('a voter whom two edges count is one', () => {
  const twice = [row({ passed: 40, failed: failures(5) }), row({ passed: 40, failed: failures(5) })];
  expect(decide(twice).reason).toContain('5 of 90 votes failed');
});

test('what fails everywhere at the same time is not the fault of the build', () => {
  const outage = row({ name: 'mf-other', version: '3.0.0', trial: 0, passed: 75, failed: failures(25) });
  const rows = [row({ passed: 75, first: 75, failed: failures(25) }), outage];
  expect(decide(rows).decision).toBe('wait');
  expect(decide(rows.slice(0, 1)).decision).toBe('roll back');
});

test('what failed as often with the build before is not its fault either', () => {
  const usual = row({
    version: '1.0.0',
    trial: 0,
    slot: slotOf(since - hour),
    passed: 800,
    failed: failures(200),
  });
  const rows = [row({ passed: 80, failed: failures(20) }), usual];
  expect(decide(rows).decision).toBe('wait');
});

test('a canary is compared with those who were not drawn', () => {
  const beside = (failed: VoteRow['failed']) =>
    row({ version: '1.0.0', share: 0.5, passed: 480, first: 480, failed });
  const mine = row({ share: 0.5, passed: 480, first: 480, failed: failures(20) });
  expect(decide([mine, beside([])], halfCanary).decision).toBe('roll back');
  const others = failures(20).map(({ network }) => ({ voter: `other ${network}`, network }));
  expect(decide([mine, beside(others)], halfCanary).decision).toBe('wait');
});

test('arms of another size than the share makes are left to a person', () => {
  const rows = [
    row({ share: 0.5, passed: 300, first: 300 }),
    row({ version: '1.0.0', share: 0.5, passed: 700, first: 700 }),
  ];
  expect(decide(rows, halfCanary)).toMatchObject({
    decision: 'ask a person',
    reason: expect.stringContaining('many tabs do not report'),
  });
});

test('a browser whose tabs no longer report is found, though all browsers together look even', () => {
  const arm = (version: string, Safari: number) =>
    row({
      version,
      share: 0.5,
      passed: 425 + Safari,
      first: 425 + Safari,
      browsers: { Chrome: 425, Safari },
    });
  const reason = expect.stringContaining('many tabs do not report (Safari)');
  const decided = decide([arm('1.0.1', 0), arm('1.0.0', 75)], halfCanary);
  expect(decided).toMatchObject({ decision: 'ask a person', reason });
  expect(decide([arm('1.0.1', 70), arm('1.0.0', 75)], halfCanary).decision).toBe('go on');
});

test('arms of a few votes are not compared', () => {
  const rows = [row({ share: 0.1, passed: 2, first: 2, browsers: { Safari: 2 } })];
  const beside = row({ version: '1.0.0', share: 0.1, passed: 0 });
  expect(decide([...rows, beside], { ...halfCanary, share: 0.1 }).decision).toBe('wait');
});

test('votes of an earlier trial of the same build count no more', () => {
  const rows = [row({ trial: since - hour, passed: 10, failed: failures(40) })];
  expect(decide(rows)).toMatchObject({ decision: 'wait', reason: expect.stringContaining('0 of 0') });
});

test('shares follow from the votes of a day', () => {
  expect([0, 399, 400, 1_999, 2_000].map(firstShare)).toEqual([1, 1, 0.5, 0.5, 0.1]);
  expect([0.1, 0.25, 0.5, 0.75].map(shareAfter)).toEqual([0.5, 0.5, 1, 1]);
});
